/** The colours of the stage, by day and under floodlights. */

export const NUMBERS =
  '"Barlow Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif';

export interface Palette {
  night: boolean;
  /** From above down to the hills. */
  sky: readonly [string, string, string];
  /** From the farthest to the nearest. */
  hills: readonly [string, string, string];
  grass: readonly [far: string, middle: string, near: string];
  infield: readonly [string, string];
  /** Mown stripes. */
  stripe: string;
  apron: string;
  verge: string;
  hedge: readonly [side: string, top: string];
  water: readonly [string, string];
  dirt: readonly [far: string, near: string];
  turf: readonly [far: string, near: string];
  /** Harrow marks. */
  streak: string;
  /** Painted borders of spaces. */
  line: string;
  gate: string;
  trees: readonly [string, string, string];
  trunk: string;
  wall: string;
  roof: string;
  post: string;
  seats: readonly [string, string];
  rail: string;
  dust: string;
  tile: readonly [string, string];
  title: string;
  ink: string;
  /** Where the light comes from, as what a unit of height throws its shadow to, and how dark that is. */
  light: readonly (readonly [x: number, y: number, dark: number])[];
  lit: string;
  shade: string;
}

export const DAY: Palette = {
  night: false,
  sky: ["#a9d3e4", "#dcebe3", "#f8edcd"],
  hills: ["#b9d2ac", "#8fba88", "#6fa673"],
  grass: ["#86b97c", "#3d8a56", "#2c7248"],
  infield: ["#3f8f59", "#4a9a62"],
  stripe: "rgb(255 255 255 / .07)",
  apron: "#e2d3b0",
  verge: "#4f9a62",
  hedge: ["#2a6440", "#3f8554"],
  water: ["#7fb6c4", "#a9d3da"],
  dirt: ["#bf9560", "#d4b07e"],
  turf: ["#5f9f5f", "#77b271"],
  streak: "rgb(74 44 14 / .22)",
  line: "rgb(255 255 255 / .62)",
  gate: "#1f6b47",
  trees: ["#2f6b43", "#3f8554", "#5aa26a"],
  trunk: "#5b4630",
  wall: "#eadfc6",
  roof: "#7c2a33",
  post: "#b9ab8a",
  seats: ["#8c7a5c", "#cdbe9d"],
  rail: "#ffffff",
  dust: "216 184 138",
  tile: ["#cfa871", "#c79f6c"],
  title: "rgb(245 239 224 / .9)",
  ink: "#3a2610",
  light: [[0.62, -0.42, 0.24]],
  lit: "rgb(255 236 205 / .25)",
  shade: "rgb(28 10 0 / .3)",
};

export const NIGHT: Palette = {
  night: true,
  sky: ["#060b14", "#0e1b24", "#1d3231"],
  hills: ["#13231f", "#0e1c19", "#0a1613"],
  grass: ["#16402d", "#14452e", "#0e3323"],
  infield: ["#175036", "#1b5a3d"],
  stripe: "rgb(255 255 255 / .035)",
  apron: "#3b372a",
  verge: "#15452f",
  hedge: ["#0b2a1b", "#154330"],
  water: ["#12303a", "#1b4650"],
  dirt: ["#7c5f3d", "#9c794c"],
  turf: ["#1d5537", "#296b45"],
  streak: "rgb(20 10 0 / .3)",
  line: "rgb(255 255 255 / .5)",
  gate: "#2f8f5e",
  trees: ["#0c2a1c", "#123725", "#1a4a31"],
  trunk: "#1a150f",
  wall: "#6e6450",
  roof: "#5a1c26",
  post: "#4c4636",
  seats: ["#2a2116", "#57462a"],
  rail: "#eef3f0",
  dust: "190 160 118",
  tile: ["#87683f", "#7c5f3a"],
  title: "rgb(245 239 224 / .6)",
  ink: "#fcefd4",
  light: [
    [0.5, -0.3, 0.26],
    [-0.6, -0.22, 0.2],
  ],
  lit: "rgb(206 226 255 / .32)",
  shade: "rgb(3 6 18 / .44)",
};
