/** The server of this page. */

import { untrack } from "svelte";
import { speech } from "../i18n/lang.svelte";
import { Api } from "../net/api";

// Whoever calls the server in an effect does not want to call it again for another language.
export const api = new Api({ language: () => untrack(() => speech.words.language) });
