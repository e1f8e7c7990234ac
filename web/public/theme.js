// A forced theme is on the page before the first paint; a file of its own, because the content
// policy allows no inline script.
try {
    const theme = localStorage.getItem("railbird.theme");
    if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
} catch {
    // Storage is switched off: the system's theme it is.
}
