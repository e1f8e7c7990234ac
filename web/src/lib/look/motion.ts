/** Whether the reader asked the system for less motion. Asked each time: it can change. */
export function lessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
