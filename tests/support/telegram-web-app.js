// Stands in for Telegram's script: no network, no native client. It reads the launch data from the
// address as the real one does and writes down what the page asks of Telegram in WebApp.calls.
(() => {
  const launch = new URLSearchParams(location.hash.slice(1));
  const initData = launch.get("tgWebAppData") ?? "";
  const fields = Object.fromEntries(new URLSearchParams(initData));
  const calls = [];
  const listeners = {};
  const noting = (owner, ...names) =>
    Object.fromEntries(names.map((name) => [name, (...args) => void calls.push([owner + name, ...args])]));

  window.Telegram = {
    WebApp: {
      calls,
      initData,
      initDataUnsafe: { ...fields, user: fields.user && JSON.parse(fields.user) },
      version: launch.get("tgWebAppVersion") ?? "6.0",
      platform: launch.get("tgWebAppPlatform") ?? "unknown",
      colorScheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      themeParams: JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}"),
      viewportHeight: innerHeight,
      viewportStableHeight: innerHeight,
      isExpanded: true,
      isVersionAtLeast: () => true,
      onEvent: (name, listener) => void (listeners[name] ??= new Set()).add(listener),
      offEvent: (name, listener) => void listeners[name]?.delete(listener),
      emit: (name, data) => listeners[name]?.forEach((listener) => listener(data)),
      ...noting("", "ready", "expand", "close", "setHeaderColor", "setBackgroundColor", "setBottomBarColor",
        "enableClosingConfirmation", "disableClosingConfirmation", "disableVerticalSwipes",
        "enableVerticalSwipes", "openTelegramLink", "openLink", "requestWriteAccess", "switchInlineQuery"),
      BackButton: { isVisible: false, ...noting("BackButton.", "show", "hide", "onClick", "offClick") },
      HapticFeedback: noting("HapticFeedback.", "impactOccurred", "notificationOccurred", "selectionChanged"),
    },
  };
})();
