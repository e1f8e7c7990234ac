/** Saddlecloths in the North American order: post 1 to 20, ground and figure. */

import { contrast } from "../look/contrast";
import { escape, picture, type Size } from "./svg";

export interface Cloth {
  ground: string;
  figure: string;
  /** Key of its name in the language files, under `cloth`. */
  name: string;
}

const dyed = (name: string, ground: string, figure: string): Cloth => ({ ground, figure, name });

export const CLOTHS: readonly Cloth[] = [
  dyed("red", "#c8102e", "#ffffff"),
  dyed("white", "#ffffff", "#111111"),
  dyed("blue", "#1546b0", "#ffffff"),
  dyed("yellow", "#ffd21f", "#111111"),
  dyed("green", "#0b7a3b", "#ffffff"),
  dyed("black", "#141414", "#ffd21f"),
  dyed("orange", "#f47b20", "#111111"),
  dyed("pink", "#ff9ec0", "#111111"),
  dyed("turquoise", "#2cc4be", "#111111"),
  dyed("purple", "#5b2a86", "#ffffff"),
  dyed("gray", "#c3c7cc", "#8f0a14"),
  dyed("lime", "#a6d82b", "#111111"),
  dyed("brown", "#6b4226", "#ffffff"),
  dyed("maroon", "#7a1230", "#ffd21f"),
  dyed("khaki", "#c3b091", "#111111"),
  dyed("copen", "#8fb3e0", "#7a0a14"),
  dyed("navy", "#14224d", "#ffffff"),
  dyed("forest", "#14452f", "#ffd21f"),
  dyed("moonstone", "#a5d3dd", "#8f0a14"),
  dyed("fuchsia", "#a3116c", "#ffd21f"),
];

/** The cloth of a post; a field above twenty begins the list again. */
export function clothOf(post: number): Cloth {
  return CLOTHS[(((post - 1) % CLOTHS.length) + CLOTHS.length) % CLOTHS.length] as Cloth;
}

/** A cloth as it is worn: the post's own, or one in the colour of a stable. */
export interface WornCloth {
  ground: string;
  figure: string;
  text: string;
}

export function clothOfPost(post: number): WornCloth {
  const { ground, figure } = clothOf(post);
  return { ground, figure, text: String(post) };
}

const INK = "#111111";
const CHALK = "#ffffff";

/** A cloth in a colour from outside, lettered so that it can be read. */
export function clothInColour(text: string, ground: string | null): WornCloth {
  const plain = ground !== null && /^#[\da-f]{6}$/i.test(ground) ? ground : "#c3c7cc";
  const figure = contrast(plain, INK) > contrast(plain, CHALK) ? INK : CHALK;
  return { ground: plain, figure, text };
}

export function cloth(worn: number | WornCloth, options: Size = {}): string {
  const { ground, figure, text } = typeof worn === "number" ? clothOfPost(worn) : worn;
  const font = text.length > 1 ? 13.5 : 16;
  return picture(
    "cloth",
    [0, 0, 26, 26],
    options,
    `<rect x="1" y="1" width="24" height="24" rx="5" fill="${ground}" stroke="#0007"/>` +
      `<path d="M3 6.5C3 4 4.5 2.6 7 2.6H19C21.5 2.6 23 4 23 6.5" fill="none" stroke="#fff" stroke-opacity=".28"/>` +
      `<text x="13" y="18.6" text-anchor="middle" font-size="${font}" fill="${figure}">${escape(text)}</text>`,
  );
}
