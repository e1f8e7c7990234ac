/** What all drawings share. A drawing is a string of SVG made of numbers and our own colours;
 *  words from outside go through `escape`. No `style` attributes: the content policy forbids them. */

export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A coordinate, short. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export interface Size {
  /** Height in CSS pixels; the width follows. */
  size?: number;
  /** What a screen reader says; without it the drawing is decoration. */
  label?: string;
}

export function picture(
  name: string,
  [x, y, width, height]: readonly [number, number, number, number],
  { size = height, label }: Size,
  content: string,
): string {
  const said = label ? `role="img" aria-label="${escape(label)}"` : 'aria-hidden="true"';
  const wide = px((size * width) / height);
  return `<svg class="drawn ${name}" width="${wide}" height="${px(size)}" viewBox="${x} ${y} ${px(width)} ${px(height)}" ${said}>${content}</svg>`;
}
