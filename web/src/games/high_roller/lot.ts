/** A horse led into the sales ring: standing, bridled, without a rider. */

import { COATS, type Coat } from "../../lib/draw/horse";

const BODY =
  "M70 112C66 90 84 76 112 77C138 78 158 88 184 84C204 81 220 66 234 48C241 38 249 29 259 23C266 20 273 22 277 28L309 63C314 69 313 77 306 80C300 82 294 81 288 78C281 78 275 77 270 73C262 83 259 96 256 110C254 126 246 142 230 150C214 157 190 153 166 156C146 158 128 166 108 163C86 160 73 138 70 112Z";

/** Near and far legs, fore and hind, each from the body down to the hoof at y = 252. */
const LEGS = {
  farFore:
    "M214 142C216 162 217 176 215 190L212 212L210 240H224L225 214L229 190C233 174 238 160 240 140Z",
  nearFore:
    "M226 138C230 160 234 176 233 192L234 214L233 240H248L246 214L249 192C251 172 254 152 254 124Z",
  farHind:
    "M104 156C108 170 112 180 108 192L102 212L106 240H120L118 214L126 194C130 182 132 170 138 158Z",
  nearHind:
    "M72 104C68 128 74 150 84 164C80 176 70 182 68 194L72 214L70 240H86L87 212L90 198C100 188 112 176 122 160Z",
};
const HOOVES: Record<keyof typeof LEGS, string> = {
  farFore: "M209 240H225L226 252H206Z",
  nearFore: "M232 240H249L251 252H229Z",
  farHind: "M105 240H121L123 252H102Z",
  nearHind: "M69 240H87L89 252H66Z",
};

/** In a box of 340 by 262, facing right. */
export function standingHorse(coat: Coat): string {
  const [skin, points] = COATS[coat];
  const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
  const line = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const leg = (which: keyof typeof LEGS) =>
    fill(LEGS[which], skin) + fill(HOOVES[which], "#17110d");
  return [
    `<ellipse cx="160" cy="252" rx="132" ry="9" fill="#0004"/>`,
    // The far side lies in its own shade.
    `<g>${leg("farFore")}${leg("farHind")}<g opacity=".34">${fill(LEGS.farFore, "#000")}${fill(LEGS.farHind, "#000")}</g></g>`,
    fill(
      "M74 92C54 92 44 112 46 140C47 166 40 188 30 204C46 204 60 192 64 168C68 146 62 124 78 112Z",
      points,
    ),
    leg("nearHind"),
    fill(BODY, skin),
    leg("nearFore"),
    // light on the back, shade under the belly, the shoulder
    line("M92 86C112 80 140 90 170 92", "#ffffff2e", 7),
    fill(
      "M78 134C90 156 112 158 134 152C162 146 196 150 222 142C236 136 248 126 254 112C254 134 244 146 230 150C214 157 190 153 166 156C146 158 128 166 108 163C94 161 84 150 78 134Z",
      "#0000002e",
    ),
    line("M222 96C232 110 232 128 224 142", "#00000024", 5),
    line("M82 106C80 126 88 146 102 156", "#00000024", 5),
    // mane, forelock, ear
    fill(
      "M259 22C244 28 232 42 220 58C210 71 200 78 186 84C198 90 214 84 226 70C238 55 248 40 264 32Z",
      points,
    ),
    fill("M258 24L257 4C264 8 270 16 270 26Z", points),
    fill("M266 24C272 28 274 36 274 44C268 40 262 34 260 27Z", points),
    // blaze, eye, nostril, mouth
    fill("M277 29L305 60C302 63 298 62 295 58L273 36Z", "#ffffffd9"),
    `<circle cx="275" cy="45" r="3.6" fill="#120c08"/><circle cx="276.2" cy="43.8" r="1.1" fill="#fff"/>`,
    `<ellipse cx="304" cy="70" rx="3.2" ry="2.2" fill="#120c08"/>`,
    line("M290 77C296 77 301 76 306 76", "#120c0899", 1.6),
    // bridle
    line(
      "M258 30C262 46 264 60 270 72M283 37C281 48 276 60 270 72M296 53C292 62 288 70 286 77",
      "#8e1f2f",
      3.4,
    ),
  ].join("");
}
