/** Pages by address, over the history of the browser. Links are real links: a click on one that
 *  stays in the client changes the page without a load, everything else is the browser's. */

import { GAME_PAGES, type GamePage } from "../../games/shelf";

export type Route =
  | { name: "home" }
  | { name: "new"; game: string | null; meet: string | null }
  | { name: "table"; id: string; at: number | null; phone: boolean; learn: boolean }
  | { name: "learn"; game: string | null }
  | { name: "chart"; id: string; race: number | null; brought: boolean }
  | { name: "records" }
  | { name: "record"; id: string; at: number | null }
  | { name: "settings" }
  | { name: "meets" }
  | { name: "meet"; id: string; game: string | null }
  | { name: "horse"; id: string; horse: string; game: string | null }
  | { name: "rules"; game: string }
  | {
      name: "print";
      game: string | null;
      sheet: string | null;
      table: string | null;
      record: string | null;
    }
  | { name: "game"; page: GamePage }
  | { name: "missing" };

const ID = /^[0-9a-hj-km-np-tv-z]{4,24}$/;

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The page of an address. */
export function routeOf(path: string, query: URLSearchParams): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, id, rest] = parts;
  if (first === undefined) return { name: "home" };
  if (parts.length === 1 && first === "new")
    return { name: "new", game: query.get("game"), meet: query.get("meet") };
  if (parts.length === 1 && first === "records") return { name: "records" };
  if (parts.length === 1 && first === "meets") return { name: "meets" };
  if (parts.length === 2 && first === "meets" && id && (id === "all" || ID.test(id)))
    return { name: "meet", id, game: query.get("game") };
  const horse = query.get("name");
  if (parts.length === 3 && first === "meets" && rest === "horse" && horse)
    if (id && (id === "all" || ID.test(id)))
      return { name: "horse", id, horse, game: query.get("game") };
  if (parts.length === 1 && first === "learn") return { name: "learn", game: query.get("game") };
  if (parts.length === 2 && first === "rules" && id) return { name: "rules", game: id };
  if (parts.length === 1 && first === "print")
    return {
      name: "print",
      game: query.get("game"),
      sheet: query.get("sheet"),
      table: query.get("table"),
      record: query.get("record"),
    };
  const page = GAME_PAGES.find((one) => one.path === `/${parts.join("/")}`);
  if (page) return { name: "game", page };
  if (parts.length === 1 && first === "settings") return { name: "settings" };
  if (first === "r" && id && ID.test(id)) {
    if (parts.length === 2) return { name: "record", id, at: whole(query.get("at")) };
    if (parts.length === 3 && rest === "chart")
      return { name: "chart", id, race: whole(query.get("race")), brought: true };
  }
  if (first === "t" && id && ID.test(id)) {
    if (parts.length === 2)
      return {
        name: "table",
        id,
        at: whole(query.get("at")),
        phone: query.has("room"),
        learn: query.has("learn"),
      };
    if (parts.length === 3 && rest === "chart")
      return { name: "chart", id, race: whole(query.get("race")), brought: false };
  }
  return { name: "missing" };
}

/** A short code, which the server turns into a table. */
const SHORT = /^[2-9CFGHJMPQRVWX]{6}$/;
const TABLE = /^[0-9a-hj-km-np-tv-z]{12}$/;

/** What somebody typed to find a table, in any case and with gaps: a short code, or the table itself by its
 *  id or link, where letters may be taken for figures. */
export function codeTyped(typed: string): { code: string } | { id: string } | null {
  const link = /\/t\/([0-9a-z]+)/i.exec(typed)?.[1];
  const bare = (link ?? typed).replace(/[\s-]/g, "");
  if (SHORT.test(bare.toUpperCase())) return { code: bare.toUpperCase() };
  const id = bare.toLowerCase().replace(/[il]/g, "1").replace(/o/g, "0");
  return TABLE.test(id) ? { id } : null;
}

/** A code in groups that can be read out: threes of a short one, fours of an id. */
export function spelled(code: string): string {
  const group = code.length === 6 ? /(.{3})(?=.)/g : /(.{4})(?=.)/g;
  return code.toUpperCase().replace(group, "$1 ");
}

class Router {
  #address = $state(current());

  get route(): Route {
    const { path, search } = this.#address;
    return routeOf(path, new URLSearchParams(search));
  }

  /** Changes with every page, so that focus can follow. A table's moment is no page of its own. */
  get page(): string {
    return this.#address.path;
  }

  go(to: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#address = current();
    if (!replace) scrollTo(0, 0);
  }

  /** Follows the browser's own buttons and clicks on links; returns how to stop. */
  start(): () => void {
    const back = () => (this.#address = current());
    const click = (event: MouseEvent) => {
      const to = innerLink(event);
      if (to === null) return;
      event.preventDefault();
      this.go(to);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

function current(): { path: string; search: string } {
  return { path: location.pathname, search: location.search };
}

/** Where a plain click on one of our own links leads; null for every other click. */
function innerLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return null;
  // A jump within the page is the browser's.
  if (url.hash && url.pathname === location.pathname) return null;
  return url.pathname + url.search;
}

export const router = new Router();
