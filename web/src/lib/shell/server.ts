/** The server of this page. */

import { Api } from "../net/api";

export const api = new Api();
