/** What is said of a place that a tie rule decided. */

import type { PhotoFinish } from "./types";
import { s } from "./words";

/** Whether dice decided; behind the third place the rail does. */
export const thrown = ({ horses }: PhotoFinish): boolean =>
  horses.some(({ throws }) => throws.length > 0);

/** The rule, beside the line of the photo. */
export const captionOf = (group: PhotoFinish): string =>
  s(thrown(group) ? "photo.by_dice" : "photo.by_rail");
