/** The table on the screen as it is shown: what stands around it tells nothing that it does not. */

import type { TableState } from "../net/types";

class OnScreen {
  state = $state.raw<TableState | null>(null);
}

export const onScreen = new OnScreen();
