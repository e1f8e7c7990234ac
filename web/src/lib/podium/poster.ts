/** The poster of a game: who won it, in the winner's silks, to be kept and shown around. */

import { dress } from "../draw/horse";
import { CLIPS, jacket, type Silks } from "../draw/silks";
import { escape, px } from "../draw/svg";
import { sideOn } from "../stage/painting";
import type { Canvas } from "../stage/horse";
import { DAY } from "../stage/palette";
import { sheet } from "../stage/sprites";

export interface Poster {
  game: string;
  title: string;
  story: string;
  silks: Silks;
  /** The first three, each with what it has. */
  places: readonly { rank: number; name: string; amount: string; silks: Silks }[];
  date: string;
  link: string;
}

export const POSTER = { width: 900, height: 1260 } as const;

const SERIF = "Georgia, 'Times New Roman', serif";
const PLAIN = "'Helvetica Neue', Arial, sans-serif";
const [PAPER, INK, SOFT, TURF, GOLD] = ["#f5efe0", "#1b211d", "#4c554f", "#1f6b47", "#b98a1e"];

/** Lines of at most so many letters, broken between words. */
export function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function lines(text: string, most: number, y: number, size: number, colour: string): string {
  return broken(text, most)
    .map((line, i) => words(line, POSTER.width / 2, y + i * size * 1.2, size, colour, SERIF))
    .join("");
}

function words(
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  font = PLAIN,
  anchor = "middle",
): string {
  return `<text x="${px(x)}" y="${px(y)}" font-family="${font}" font-size="${px(size)}" font-weight="700" fill="${colour}" text-anchor="${anchor}">${escape(text)}</text>`;
}

/** All of the poster but the horse. */
export function around({ game, title, story, places, date, link }: Poster): string {
  const { width, height } = POSTER;
  const middle = width / 2;
  const size = title.length > 22 ? 58 : 76;
  const rows = places.map(({ rank, name, amount, silks: worn }, i) => {
    const y = 968 + i * 66;
    return (
      `<g transform="translate(120 ${y - 42})">${jacket(worn, { size: 52 })}</g>` +
      words(`${rank}`, 100, y, 38, GOLD, SERIF, "end") +
      words(name, 190, y, 34, INK, SERIF, "start") +
      words(amount, width - 90, y, 34, TURF, PLAIN, "end")
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${CLIPS}</defs>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<rect x="26" y="26" width="${width - 52}" height="${height - 52}" fill="none" stroke="${GOLD}" stroke-width="4"/>`,
    `<rect x="38" y="38" width="${width - 76}" height="${height - 76}" fill="none" stroke="${GOLD}" stroke-width="1.5"/>`,
    words(game.toUpperCase(), middle, 112, 34, SOFT),
    lines(title, 22, 206, size, INK),
    `<path d="M60 742H${width - 60}V800H60Z" fill="#c79f6c"/><path d="M60 730H${width - 60}V744H60Z" fill="${TURF}"/>`,
    `<path d="M60 690H${width - 60}" stroke="#fff" stroke-width="9"/>`,
    lines(story, 44, 862, 34, SOFT),
    ...rows,
    words(date, middle, height - 92, 24, SOFT),
    words(link, middle, height - 58, 22, SOFT),
    "</svg>",
  ].join("");
}

/** The horse of the race on the track, galloping in the winner's silks. */
export function horse(c: Canvas, { silks }: Poster): void {
  c.translate(440, 764);
  c.scale(6.1, 6.1);
  const seen = { stride: 0.42, heading: 0, elevation: 0.06 };
  sideOn(c, { ...dress(1), post: 0, silks }, seen, DAY);
}

/** The poster as a picture that can be saved anywhere. */
export async function painted(poster: Poster): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(around(poster))}`;
  await image.decode();
  const c = sheet(POSTER.width, POSTER.height);
  c.drawImage(image, 0, 0);
  horse(c, poster);
  return c.canvas.convertToBlob();
}
