#!/bin/sh
# For a machine that is there for the tests only: brings the Chromium that has no window and costs much less.
# Never fails, because any other Chromium does as well; it only takes longer.
command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] || exit 0
# With the fonts that need.sh brings along with a browser.
fonts="fonts-dejavu-core fonts-noto-color-emoji"
install="apt-get install -qq -y --no-install-recommends chromium-headless-shell $fonts"
export DEBIAN_FRONTEND=noninteractive
{
	# Only what can be stopped at any moment has a limit.
	timeout 30 apt-get update -qq && timeout 60 $install --download-only && $install
} </dev/null >/dev/null 2>&1 || echo "No chromium-headless-shell: another browser will do."
exit 0
