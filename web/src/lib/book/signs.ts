/** What the legends of several games draw alike. */

import { escape, picture } from "../draw/svg";

/** A figure as it stands on cards and chips. */
export function figure(text: string, colour = "currentColor"): string {
  const width = Math.max(26, 8 + text.length * 10);
  return picture(
    "sign",
    [0, 0, width, 26],
    {},
    `<text x="${width / 2}" y="19" text-anchor="middle" font-size="18" fill="${colour}">${escape(text)}</text>`,
  );
}

/** A round token; without a value it lies face down. */
export function disc(value: string, colour = "#7a1230"): string {
  return picture(
    "sign",
    [0, 0, 26, 26],
    {},
    `<circle cx="13" cy="13" r="11.5" fill="${colour}" stroke="#fff9" stroke-width="1.6"/>` +
      `<text x="13" y="18" text-anchor="middle" font-size="14" fill="#fff">${escape(value)}</text>`,
  );
}

/** A space of the track. */
export function space(fill: string, text = "", ink = "#fff"): string {
  return picture(
    "sign",
    [0, 0, 36, 26],
    {},
    `<rect x="1" y="2" width="34" height="22" rx="4" fill="${fill}" stroke="#0006"/>` +
      `<text x="18" y="18" text-anchor="middle" font-size="13" fill="${ink}">${escape(text)}</text>`,
  );
}

/** A space that is closed. */
export function hatched(): string {
  const lines = [4, 12, 20, 28].map((x) => `M${x} 24l10-22`).join("");
  return picture(
    "sign",
    [0, 0, 36, 26],
    {},
    `<rect x="1" y="2" width="34" height="22" rx="4" fill="#6d1526"/><path d="${lines}" stroke="#c25a6c" stroke-width="2.4"/>`,
  );
}
