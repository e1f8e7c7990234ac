// Says so where the client itself does not come: until it has, nothing else on the page could. A file of
// its own, because the content policy allows no inline script.
addEventListener(
    "error",
    ({ target }) => {
        if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
        const german = navigator.language.startsWith("de");
        const words = document.createElement("p");
        words.setAttribute("role", "alert");
        words.textContent = german
            ? "Die Seite wurde nicht geladen. Deine Tische sind sicher. "
            : "This page did not load. Your tables are safe. ";
        const again = document.createElement("a");
        again.href = location.href;
        again.textContent = german ? "Noch einmal versuchen" : "Try again";
        words.append(again);
        document.getElementById("app")?.replaceChildren(words);
    },
    true,
);
