/** Whether the reader wants less motion, here or of the system. Asked each time: it can change. */
export function lessMotion(): boolean {
  return (
    document.documentElement.dataset.motion === "less" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
