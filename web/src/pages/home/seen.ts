/** Tells whether an element is in sight, now and whenever that changes: it is on the screen, and the page is
 *  before somebody's eyes. Returns how to stop. */
export function whileSeen(element: Element, tell: (seen: boolean) => void): () => void {
  let near = false;
  const say = () => tell(near && !document.hidden);
  const observer = new IntersectionObserver((entries) => {
    near = entries.at(-1)?.isIntersecting ?? false;
    say();
  });
  observer.observe(element);
  document.addEventListener("visibilitychange", say);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", say);
  };
}
