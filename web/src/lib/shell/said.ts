/** A failure in words for people: the server's own sentence where it has one. */

import { t } from "../i18n/lang.svelte";
import { Refused } from "../net/api";

export function said(error: unknown): string {
  return error instanceof Refused ? error.message : t("net.unreachable");
}
