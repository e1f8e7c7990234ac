/** Whether anything is under way on the page: a request, a move that is being shown. The root element says
 *  so in `data-still`, for whoever waits until the page has come to rest; a test does. */

let under = 0;

function mark(): void {
  if (typeof document !== "undefined") document.documentElement.dataset.still = `${under === 0}`;
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
