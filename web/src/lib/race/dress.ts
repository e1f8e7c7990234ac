/** What the horses of a frame wear where no table says whose they are. */

import { clothInColour } from "../draw/cloth";
import { dress, type Dress } from "../draw/horse";
import { silksOf } from "../draw/silks";
import type { RaceFrame } from "./frame";

/** On a ring horses run in the colours of their stables; elsewhere in those of their posts. */
export function dressIn({ course }: Pick<RaceFrame, "course">): (post: number) => Dress {
  if (course.kind !== "ring") return dress;
  const worn = new Map(
    course.cloths.map(({ post, stable, text, ground }) => [
      post,
      { silks: silksOf(stable), cloth: clothInColour(text, ground) },
    ]),
  );
  return (post) => ({ ...dress(post), ...worn.get(post) });
}
