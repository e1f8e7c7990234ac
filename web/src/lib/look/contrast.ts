/** Contrast by WCAG 2: the measure that every text pair of the design is held to. */

export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const value = Number.parseInt(full.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
