/** What the horses of a frame wear, as far as the frame tells whose they are. */

import { clothInColour } from "../draw/cloth";
import { dress, type Dress } from "../draw/horse";
import { type Wardrobe, worn } from "../draw/silks";
import type { RaceFrame } from "./frame";

/** On a ring horses run in the colours of their stables, ridden in the silks of whoever sits there;
 *  elsewhere in those of their posts. */
export function dressIn(
  { course }: Pick<RaceFrame, "course">,
  chairs?: Wardrobe,
): (post: number) => Dress {
  if (course.kind !== "ring") return dress;
  const known = new Map(
    course.cloths.map(({ post, stable, text, ground }) => [
      post,
      { silks: worn(stable, chairs), cloth: clothInColour(text, ground) },
    ]),
  );
  return (post) => ({ ...dress(post), ...known.get(post) });
}
