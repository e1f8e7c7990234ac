/** Whether anything is under way on the page: a request, a move that is being shown. The root element says
 *  so in `data-still`, for whoever waits until the page has come to rest; a test does. */

let under = 0;
const waiting = new Set<() => void>();

function mark(): void {
  if (typeof document !== "undefined") document.documentElement.dataset.still = `${under === 0}`;
  if (under > 0) return;
  const due = [...waiting];
  waiting.clear();
  for (const then of due) then();
}

/** Does something once the page has come to rest; returns how to let it be. */
export function atRest(then: () => void): () => void {
  if (under === 0) then();
  else waiting.add(then);
  return () => waiting.delete(then);
}

/** Something begins; what is given back says that it is over. */
export function stir(): () => void {
  under += 1;
  mark();
  let over = false;
  return () => {
    if (over) return;
    over = true;
    // What follows from it begins at once, and there is no rest between the two.
    setTimeout(() => {
      under -= 1;
      mark();
    });
  };
}
