#!/bin/sh
# Sees to it that the programs the tests drive are there: a Chromium and a PostgreSQL server.
# Does nothing when they are. On Debian and its kin apt brings them, where we may use it (root, or
# sudo without a password). Elsewhere it names what is missing and fails.
# Usage: need.sh PYTHON    (any interpreter the tests run under; it knows where to look)
set -eu
cd "$(dirname "$0")/../.."
python=${1:-python3}

missing=$("$python" -m tests.support.tools)
[ -n "$missing" ] || exit 0

give_up() {
	echo "The tests need what was not found here: $(echo $missing)." >&2
	echo "$1" >&2
	exit 1
}

command -v apt-get >/dev/null 2>&1 || give_up "Install it, or name a browser in CHROMIUM_PATH and PostgreSQL's bin folder in POSTGRES_BIN."
if [ "$(id -u)" = 0 ]; then
	as_root=
elif sudo -n true 2>/dev/null; then
	as_root="sudo -n"
else
	give_up "apt-get install $(echo $missing) would bring it, as root."
fi

# Without an emoji font the browser draws boxes for the signs in chat messages.
case $missing in *chromium*) fonts="fonts-dejavu-core fonts-noto-color-emoji" ;; *) fonts= ;; esac
echo "Installing through apt: $(echo $missing $fonts) …"
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing $fonts \
	</dev/null >/dev/null

missing=$("$python" -m tests.support.tools)
[ -z "$missing" ] || give_up "apt installed its packages, yet it is not there."
