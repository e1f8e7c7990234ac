/** What scrolls must be reachable by keyboard; what does not is no stop of the tab key. */
export function stopIfScrolling(box: HTMLElement): () => void {
  const measure = () => {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (scrolls) box.setAttribute("tabindex", "0");
    else box.removeAttribute("tabindex");
  };
  const seen = new ResizeObserver(measure);
  for (const one of [box, ...box.children]) seen.observe(one);
  return () => seen.disconnect();
}
