/** What the pictures of the end of a race show, from what is told of it. */

import { type Wardrobe, worn } from "../draw/silks";
import type { Circle } from "../stage/circle";
import type { AtTheLine } from "../stage/finish";
import type { Photo } from "../stage/photo";
import type { PlacedHorse, RaceEnd } from "./end";

type Told = Pick<RaceEnd, "placed" | "photo" | "dress">;

/** Keeps what was told for as long as the next says the same: a picture is painted anew only for news. */
export function steady<Told>(): (next: Told) => Told {
  let kept: { told: Told; text: string } | null = null;
  return (told) => {
    const text = JSON.stringify(told);
    if (kept?.text !== text) kept = { told, text };
    return kept.told;
  };
}

/** A tie rule decided: only then there is a photo. */
export const wasTied = ({ photo }: Pick<RaceEnd, "photo">): boolean => photo.length > 1;

/** Who is level with the horse before it is not drawn behind it, whatever a rule made of it. */
export function lineOf({ placed, photo, dress }: Told): AtTheLine {
  const level = (one: PlacedHorse, other: PlacedHorse) =>
    one.place === other.place || [one, other].every(({ post }) => photo.includes(post));
  let behind = 0;
  const runners = placed.map((horse, i) => {
    const before = placed[i - 1];
    if (before && !level(before, horse)) behind += 1;
    return { dress: dress(horse.post), behind };
  });
  return { runners, flash: wasTied({ photo }) };
}

export function photoOf({ placed, photo, dress, caption }: Told & Pick<RaceEnd, "caption">): Photo {
  const placeOf = (post?: number) => placed.find((one) => one.post === post)?.place;
  return {
    runners: photo.map((post) => dress(post)),
    level: photo.filter((post) => placeOf(post) === placeOf(photo[0])).length,
    caption,
  };
}

/** The rider comes in the silks of the horse's owner; where there are several owners, or none, in what was worn
 *  in the race. The confetti is everybody's who owns the horse. */
export function circleOf({ placed, dress }: Told, chairs: Wardrobe): Circle {
  const [first] = placed;
  if (!first) return { winner: null, colours: [] };
  const raced = dress(first.post);
  const owned = first.owners.map(({ seat }) => worn(seat, chairs));
  const silks = (owned.length === 1 && owned[0]) || raced.silks;
  return {
    winner: { ...raced, silks },
    colours: (owned.length > 0 ? owned : [silks]).flatMap((one) => [
      one.ground,
      one.figure,
      one.sleeves,
    ]),
  };
}
