/** A game that can be looked at at any of its numbers: a table of the server, or a record that
 *  somebody brought. Both are shown by the same pages. */

import type { Api } from "./api";
import { type History, loadHistory } from "./history";
import type { GameRecord, TableState } from "./types";

export interface Past {
  /** The address of its replay, without a number. */
  path: string;
  /** The address of its file. */
  file: string | null;
  state<View>(seat: number | null, at?: number): Promise<TableState<View>>;
  history(seat: number | null): Promise<History>;
  record(): Promise<GameRecord>;
}

/** A table, looked at with the tokens that this device holds. */
export function pastOfTable(
  api: Api,
  id: string,
  tokenOf: (seat: number | null) => string | null,
): Past {
  return {
    path: `/t/${id}`,
    file: `/api/tables/${id}/record`,
    state: <View>(seat: number | null, at?: number) => api.table<View>(id, tokenOf(seat), at),
    history: (seat) => loadHistory(api, id, tokenOf(seat)),
    record: () => api.record(id),
  };
}

/** A record: whoever has it has all of it, and may look through every seat. */
export function pastOfRecord(api: Pick<Api, "recordView" | "keptRecord">, id: string): Past {
  return {
    path: `/r/${id}`,
    file: null,
    state: <View>(seat: number | null, at?: number) => api.recordView<View>(id, { seat, at }),
    history: async (seat) => {
      const { number, events = [], frames = [] } = await api.recordView(id, { seat, have: 0 });
      return { number, events, frames };
    },
    record: async () => (await api.keptRecord(id)).record,
  };
}
