/** What is done when a part of the client that is loaded late does not come. */

/** The build that a page was loaded anew for, so that it happens once. */
const KEY = "railbird.reloaded";

/** What this needs of the browser. */
export interface Browser {
  /** The script that the page began with; another build has another. */
  script: () => string | null;
  /** The page as the server has it now. */
  page: () => Promise<string>;
  reload: () => void;
  kept: Pick<Storage, "getItem" | "setItem">;
}

export const browser: Browser = {
  script: () => document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null,
  page: async () => {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) throw new Error(`the page is answered with ${answer.status}`);
    return answer.text();
  },
  reload: () => location.reload(),
  get kept() {
    return sessionStorage;
  },
};

/** The files of an older build are gone from a server that was renewed: the page is loaded anew, once.
 *  Says whether it is. */
export async function reloadIfRebuilt(within: Browser = browser): Promise<boolean> {
  const script = within.script();
  try {
    if (!script || within.kept.getItem(KEY) === script) return false;
    if ((await within.page()).includes(script)) return false;
    within.kept.setItem(KEY, script);
  } catch {
    // The server is away, or nothing can be kept: then it could be loaded anew for ever.
    return false;
  }
  within.reload();
  return true;
}

/** Asks for a part once more. A browser may keep a file that did not come as one that never will, and a
 *  style sheet is asked for only once: then the page is loaded anew, if the server is there to load it
 *  from. */
export async function askAgain<Part>(
  load: () => Promise<Part>,
  fault: unknown,
  within: Browser = browser,
): Promise<Part> {
  try {
    if (fault instanceof TypeError) return await load();
  } catch {
    // Told below, with the fault that was there before.
  }
  await within.page();
  within.reload();
  throw fault;
}
