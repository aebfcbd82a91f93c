// Stands in for Telegram's script: no network, no native client. It reads the launch data from the
// address as the real one does, keeps it for the pages that follow, and writes down what the page asks of Telegram
// in WebApp.calls. `WebApp.native(name, data)` is an event of the client: it changes what the real one would
// change (colours, heights, insets and their CSS variables) and tells who listens.
(() => {
  const named = (text) => new URLSearchParams(text);
  const hash = named(location.hash.slice(1));
  const kept = named(sessionStorage.getItem("telegram") ?? "");
  const launch = hash.has("tgWebAppData") || hash.has("tgWebAppPlatform") ? hash : kept;
  sessionStorage.setItem("telegram", launch);
  const initData = launch.get("tgWebAppData") ?? "";
  const fields = Object.fromEntries(named(initData));
  const version = launch.get("tgWebAppVersion") ?? "6.0";
  const calls = [];
  const listeners = {};
  const night = matchMedia("(prefers-color-scheme: dark)");
  const { style } = document.documentElement;
  const noting = (owner, ...names) =>
    Object.fromEntries(names.map((name) => [name, (...args) => void calls.push([owner + name, ...args])]));
  const numbers = (text) => text.split(".").map(Number);
  const compare = ([a, ...as], [b, ...bs]) => (a ?? 0) - (b ?? 0) || (as.length + bs.length ? compare(as, bs) : 0);
  const isVersionAtLeast = (least) => compare(numbers(version), numbers(least)) >= 0;
  const since = (least, name) => {
    if (!isVersionAtLeast(least)) throw Error(`WebAppMethodUnsupported: ${name}`);
  };

  const changes = {
    themeChanged({ theme_params, color_scheme }) {
      WebApp.themeParams = theme_params ?? {};
      WebApp.colorScheme = color_scheme ?? WebApp.colorScheme;
      for (const [name, value] of Object.entries(WebApp.themeParams)) {
        style.setProperty(`--tg-theme-${name.replaceAll("_", "-")}`, value);
      }
    },
    viewportChanged({ height, isStateStable }) {
      WebApp.viewportHeight = height;
      if (isStateStable) WebApp.viewportStableHeight = height;
      style.setProperty("--tg-viewport-height", `${height}px`);
      if (isStateStable) style.setProperty("--tg-viewport-stable-height", `${height}px`);
    },
    safeAreaChanged: (insets) => inset("safeAreaInset", "safe-area-inset", insets),
    contentSafeAreaChanged: (insets) => inset("contentSafeAreaInset", "content-safe-area-inset", insets),
    activated: () => (WebApp.isActive = true),
    deactivated: () => (WebApp.isActive = false),
  };
  const inset = (name, variable, insets) => {
    WebApp[name] = { top: 0, right: 0, bottom: 0, left: 0, ...insets };
    for (const [side, wide] of Object.entries(WebApp[name])) style.setProperty(`--tg-${variable}-${side}`, `${wide}px`);
  };

  const WebApp = {
    calls,
    answers: { requestWriteAccess: true }, // what the person says to Telegram's own questions
    initData,
    initDataUnsafe: { ...fields, user: fields.user && JSON.parse(fields.user) },
    version,
    platform: launch.get("tgWebAppPlatform") ?? "unknown",
    colorScheme: night.matches ? "dark" : "light",
    themeParams: JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}"),
    viewportHeight: innerHeight,
    viewportStableHeight: innerHeight,
    isActive: true,
    isExpanded: true,
    isVersionAtLeast,
    onEvent: (name, listener) => void (listeners[name] ??= new Set()).add(listener),
    offEvent: (name, listener) => void listeners[name]?.delete(listener),
    native(name, data = {}) {
      changes[name]?.(data);
      listeners[name]?.forEach((listener) => listener(data));
    },
    ...noting("", "ready", "expand", "close", "setHeaderColor", "setBackgroundColor", "setBottomBarColor",
      "enableClosingConfirmation", "disableClosingConfirmation", "disableVerticalSwipes",
      "enableVerticalSwipes", "openTelegramLink", "openLink", "switchInlineQuery"),
    requestWriteAccess(answered) {
      since("6.9", "requestWriteAccess");
      calls.push(["requestWriteAccess"]);
      setTimeout(() => answered(WebApp.answers.requestWriteAccess));
    },
    BackButton: { isVisible: false, ...noting("BackButton.", "show", "hide", "onClick", "offClick") },
    SettingsButton: { isVisible: false, ...noting("SettingsButton.", "show", "hide", "onClick", "offClick") },
    HapticFeedback: noting("HapticFeedback.", "impactOccurred", "notificationOccurred", "selectionChanged"),
  };
  window.Telegram = { WebApp };

  changes.themeChanged({ theme_params: WebApp.themeParams });
  night.addEventListener("change", ({ matches }) =>
    WebApp.native("themeChanged", { theme_params: WebApp.themeParams, color_scheme: matches ? "dark" : "light" }));
  // As the real one: a window of another size is news, and stable at once.
  addEventListener("resize", () => WebApp.native("viewportChanged", { height: innerHeight, isStateStable: true }));
})();
