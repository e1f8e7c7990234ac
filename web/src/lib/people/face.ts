/** Faces: portraits in a box of 64 by 64, a function of who it is. What is in front is drawn last. */

import { hash } from "../hash";
import type { Silks } from "../draw/silks";
import { picture, type Size } from "../draw/svg";
import type { Person } from "./people";

const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const dots = (at: readonly (readonly [number, number])[], r: number, colour: string) =>
  at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join("");

const SHIRT = "#f6f1e1";
const INK = "#20160f";
const GOLD = "#e8c15a";
const GLASS = `fill="#ffffff30" stroke="#3a3226" stroke-width="1.5"`;

interface Look {
  backdrop: string;
  skin: string;
  coat: string;
  brows?: string;
  /** Behind the head: long hair. */
  behind?: string;
  /** What is worn over the coat. */
  collar?: string;
  /** On the face: a beard, hair at the brow. */
  upon?: string;
  mouth: string;
  /** Before everything: glasses, hats, earrings. */
  front: string;
}

const SMILE = line("M28 39.5q4 3.4 8 0", "#6b2f22", 1.7);
const LIPS = fill("M28 40q2-1.6 4-.4q2-1.2 4 .4q-4 4-8 0z", "#b3202c");
const EARRINGS = `<g fill="none" stroke="${GOLD}" stroke-width="1.7"><circle cx="18.5" cy="38.5" r="3"/><circle cx="45.5" cy="38.5" r="3"/></g>`;
const FRINGE =
  "M19 29C17 14 25 9.5 33 10C42 10.5 47 16 45 29C43 25 43 21 40 19C34 21 27 20 23 19C21 22 21 25 19 29Z";
const SPECTACLES = `<g ${GLASS}><circle cx="27" cy="30" r="4.6"/><circle cx="37" cy="30" r="4.6"/><path d="M31.5 29.5h1M22.5 29l-3-1M41.5 29l3-1"/></g>`;

/** A jockey's cap and the collar that goes with it. */
const cap = (ground: string, stripe: string) =>
  fill("M18 24C17 8 47 8 46 24C38 21 26 21 18 24Z", ground) +
  fill("M24 11.5C28 14 36 14 40 11.5L43 21.5C36 20.5 28 20.5 21 21.5Z", stripe) +
  fill("M17 24.5C26 20 38 20 47 24.5C38 23.5 26 23.5 17 24.5Z", "#0006");
const jacketCollar = (stripe: string) =>
  fill("M24 49L32 56L40 49L41 53L32 61L23 53Z", SHIRT) +
  line("M12 58L28 66M52 58L36 66", stripe, 4);

const LOOKS: Record<Person["id"], Look> = {
  silas: {
    backdrop: "#cfe0d2",
    skin: "#e7c1a0",
    coat: "#4a5a4f",
    brows: "#8f8a80",
    collar:
      fill("M24 50L32 58L40 50L44 52L32 66L20 52Z", SHIRT) + fill("M30 56h4l2 10h-8z", "#8e1f2f"),
    upon: fill(FRINGE, "#b9b6ae"),
    mouth: fill(
      "M32 36.5C28 35.5 24 38 22 40.5C26 41.5 30 41 32 39C34 41 38 41.5 42 40.5C40 38 36 35.5 32 36.5Z",
      "#b9b6ae",
    ),
    front:
      SPECTACLES +
      fill(
        "M15 23C14 12 25 7 36 8C46 9 50 15 49 20L54 23C55 26 50 26.5 45 25.5L17 26Z",
        "#7a6747",
      ) +
      line("M17 25.5L45 25.2L54 23", "#54462e", 2),
  },
  dot: {
    backdrop: "#fbe3b4",
    skin: "#f4d3b5",
    coat: "#d9a227",
    behind: dots(
      [
        [17, 30],
        [15, 38],
        [19, 45],
        [47, 30],
        [49, 38],
        [45, 45],
        [18, 24],
        [46, 24],
      ],
      6.5,
      "#c4622d",
    ),
    upon: dots(
      [
        [25, 34],
        [27, 36],
        [23, 36],
        [37, 36],
        [39, 34],
        [41, 36],
      ],
      0.8,
      "#c4622d",
    ),
    mouth: SMILE,
    front:
      `<ellipse cx="32" cy="19" rx="26" ry="5" fill="#e9c877"/>` +
      fill("M19 18C19 6 45 6 45 18Z", "#f0d591") +
      fill("M19 18C26 20.5 38 20.5 45 18V14.5C38 17 26 17 19 14.5Z", "#1f6b47") +
      dots(
        [
          [44, 14],
          [48, 16],
          [44.5, 18],
        ],
        3,
        "#c8102e",
      ) +
      dots([[45.5, 16]], 1.6, "#ffd21f"),
  },
  judge: {
    backdrop: "#d7d3ea",
    skin: "#7a4e33",
    coat: "#23242a",
    brows: "#c9c4b8",
    collar:
      fill("M24 49L32 58L40 49L46 66H18Z", SHIRT) + fill("M23 51l9 4l9-4v9l-9-4l-9 4z", "#8e1f2f"),
    upon: fill(
      "M19.5 28C19 44 26 53 32 53C38 53 45 44 44.5 28C43 35 40 37 36 36.5C34 35.5 30 35.5 28 36.5C24 37 21 35 19.5 28Z",
      "#e9e6de",
    ),
    mouth: line("M29 40.5q3 1.8 6 0", "#6b2f22", 1.7),
    front: `<g fill="#ffffff30" stroke="${GOLD}" stroke-width="1.5"><circle cx="37" cy="30" r="5"/><path d="M41 33.5C44 40 44 46 42 54" fill="none"/></g>`,
  },
  mags: {
    backdrop: "#f2cfcb",
    skin: "#efc9a9",
    coat: "#5c1022",
    behind: fill(
      "M15 30C14 12 50 12 49 30L50 48C46 52 42 50 40 47H24C22 50 18 52 14 48Z",
      "#1d1a1c",
    ),
    collar: fill("M10 58C16 48 24 49 32 60C40 49 48 48 54 58L50 66H14Z", "#3a2a24"),
    upon: fill(
      "M19 32C18 18 26 13 32 14C40 13 46 18 45 32C43 28 43 24 41 21C34 23 27 22 23 20C21 24 21 28 19 32Z",
      "#1d1a1c",
    ),
    mouth: LIPS,
    front:
      fill("M8 21C18 16 46 16 57 20C50 25 18 26 8 21Z", "#6d1526") +
      fill("M18 19C19 5 25 4 32 7C38 4 45 6 46 19C38 22 26 22 18 19Z", "#8e1f2f") +
      fill("M18 18.5C26 21.5 38 21.5 46 18.5V15C38 18 26 18 18 15Z", "#1d1a1c") +
      fill("M46 16C52 8 53 4 52 1C48 4 46 9 45 15Z", GOLD) +
      EARRINGS,
  },
  pip: {
    backdrop: "#cfe6f1",
    skin: "#c68e5f",
    coat: "#1e7f72",
    collar: jacketCollar("#f4f0e2"),
    mouth: `<path d="M26.5 38.5q5.5 6 11 0z" fill="#fff" stroke="#5b2a1a"/>`,
    front:
      cap("#1e7f72", SHIRT) +
      `<g fill="#9fd6e6" stroke="#22313a" stroke-width="1.8"><rect x="20" y="13" width="11" height="8" rx="4"/><rect x="33" y="13" width="11" height="8" rx="4"/></g>`,
  },
  opal: {
    backdrop: "#dcebdf",
    skin: "#a96f48",
    coat: "#157a74",
    collar: `<path d="M12 60C20 50 26 50 32 58C38 50 44 50 52 60" fill="none" stroke="#f2c230" stroke-width="2.5" stroke-dasharray="3 3"/>`,
    mouth: LIPS,
    front:
      fill("M17 26C12 10 24 4 33 5C44 4 52 12 47 26C40 20 24 20 17 26Z", "#5b2a86") +
      line("M18 24C26 12 38 8 47 13M17 20C22 12 30 7 38 6M24 21C32 14 42 14 48 19", "#8a55bd", 2) +
      `<path d="M32 9l3.5 5l-3.5 5l-3.5-5z" fill="#6ee7d0" stroke="${GOLD}" stroke-width="1.2"/>` +
      EARRINGS,
  },
};

const SKINS = ["#ebc4a4", "#d7a27c", "#8a5a3c", "#f1d0b4", "#b98055", "#6e4630"];
const HAIRS = ["#5b3420", "#2a1c14", "#1b1412", "#a5622c", "#8d8a83"];
const BACKDROPS = ["#ffe0a3", "#cdddf7", "#e3f0c8", "#f3d6e4", "#dfe3e8"];

/** A player, as a jockey in the own silks; the rest follows from the name. */
function guest(name: string, { ground, figure }: Silks): Look {
  const pick = (of: readonly string[], what: string) =>
    of[hash(`face/${what}/${name}`) % of.length] as string;
  const hair = pick(HAIRS, "hair");
  return {
    backdrop: pick(BACKDROPS, "backdrop"),
    skin: pick(SKINS, "skin"),
    coat: ground,
    ...(hash(`face/long/${name}`) % 2
      ? {
          behind: fill(
            "M16 30C15 12 49 12 48 30L49 46C46 50 42 49 40 46H24C22 49 18 50 15 46Z",
            hair,
          ),
        }
      : {}),
    collar: jacketCollar(figure),
    upon: fill(FRINGE, hair),
    mouth: SMILE,
    front: (hash(`face/glasses/${name}`) % 4 === 0 ? SPECTACLES : "") + cap(ground, figure),
  };
}

function portrait({ backdrop, skin, coat, brows = INK, ...parts }: Look): string {
  return [
    `<rect width="64" height="64" fill="${backdrop}"/>`,
    parts.behind ?? "",
    // shoulders, neck and its shadow
    fill("M6 66C7 54 17 51 26 49H38C47 51 57 54 58 66Z", coat),
    fill("M26 40H38V50C36 54 28 54 26 50Z", skin),
    fill("M26 45C30 48 34 48 38 45V49C34 51 30 51 26 49Z", "#0002"),
    parts.collar ?? "",
    // ears and head
    `<ellipse cx="19.5" cy="31" rx="2.6" ry="4" fill="${skin}"/><ellipse cx="44.5" cy="31" rx="2.6" ry="4" fill="${skin}"/>`,
    fill("M20 28C20 17 26 13 32 13C38 13 44 17 44 28C44 40 38 47 32 47C26 47 20 40 20 28Z", skin),
    parts.upon ?? "",
    dots(
      [
        [27, 29.5],
        [37, 29.5],
      ],
      1.9,
      INK,
    ),
    line("M24 25.5q3-2 6-.4M34 25.1q3-1.6 6 .4", brows, 1.5),
    line("M32 30q2.2 4-.6 5", "#0005", 1.3),
    parts.mouth,
    parts.front,
    `<circle cx="32" cy="32" r="31" fill="none" stroke="#0004" stroke-width="2"/>`,
  ].join("");
}

/** Somebody's face: a regular's own, or a player's by name and silks. */
export function face(who: Person | { name: string; silks: Silks }, size: Size = {}): string {
  const look = "id" in who ? LOOKS[who.id] : guest(who.name, who.silks);
  return picture("face", [0, 0, 64, 64], size, portrait(look));
}

/** A chair that nobody has taken. */
export function emptyChair(size: Size = {}): string {
  return picture(
    "face",
    [0, 0, 64, 64],
    size,
    `<circle cx="32" cy="32" r="29.5" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="5 5" opacity=".6"/>` +
      line("M32 22V42M22 32H42", "currentColor", 3.5),
  );
}
