/** How long, as a clock shows it: 0:25, 12:04, 1:02:03. */
export function waited(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (figure: number) => String(figure).padStart(2, "0");
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds % 60)}`;
}
