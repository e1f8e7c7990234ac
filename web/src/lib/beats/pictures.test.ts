import { describe, expect, test } from "vitest";
import { dress } from "../draw/horse";
import { silksOf, worn } from "../draw/silks";
import type { PlacedHorse } from "./end";
import { circleOf, lineOf, photoOf, steady, wasTied } from "./pictures";

const horse = (post: number, place: number, ...seats: number[]): PlacedHorse => ({
  post,
  place,
  name: `Horse ${post}`,
  owners: seats.map((seat) => ({ seat, name: `Seat ${seat}` })),
});
const told = (placed: PlacedHorse[], photo: number[] = []) => ({ placed, photo, dress });

describe("the line", () => {
  test.each([
    ["each horse is behind the one before it", [1, 2, 3], [], [0, 1, 2]],
    ["a dead heat is level", [1, 1, 3], [], [0, 0, 1]],
    ["so is a tie that a rule decided", [1, 2, 3], [5, 2], [0, 0, 1]],
    ["for any place", [1, 2, 3], [2, 8], [0, 1, 1]],
  ])("%s", (_, places, photo, behind) => {
    const placed = [5, 2, 8].map((post, i) => horse(post, places[i] ?? 0));
    const line = lineOf(told(placed, photo));
    expect(line.runners.map(({ dress }) => dress.post)).toEqual([5, 2, 8]);
    expect(line.runners.map((one) => one.behind)).toEqual(behind);
  });

  test("flashes exactly when a tie rule decided", () => {
    const placed = [horse(5, 1), horse(2, 2)];
    for (const [photo, tied] of [
      [[], false],
      [[5], false],
      [[5, 2], true],
    ] as const) {
      expect(lineOf(told(placed, [...photo])).flash).toBe(tied);
      expect(wasTied({ photo })).toBe(tied);
    }
  });
});

test("the photo has the horses of the tie alone, and says who the rule left level", () => {
  const placed = [horse(5, 1), horse(2, 1), horse(8, 3), horse(1, 4)];
  const { runners, level, caption } = photoOf({ ...told(placed, [5, 2, 8]), caption: "Photo" });
  expect([runners.map(({ post }) => post), level, caption]).toEqual([[5, 2, 8], 2, "Photo"]);
});

test("what is told again in the same words is no news", () => {
  const keep = steady<ReturnType<typeof lineOf>>();
  const placed = [horse(5, 1), horse(2, 2)];
  const first = keep(lineOf(told(placed)));
  expect(keep(lineOf(told([...placed])))).toBe(first);
  expect(keep(lineOf(told(placed, [5, 2])))).not.toBe(first);
});

describe("the circle", () => {
  const chairs = [{}, { silks: silksOf(9) }, {}];
  const cut = (...seats: number[]) =>
    seats.map((seat) => worn(seat, chairs)).flatMap((s) => [s.ground, s.figure, s.sleeves]);

  test("has the rider in the silks of the only owner, and confetti in their colours", () => {
    const { winner, colours } = circleOf(told([horse(5, 1, 1), horse(2, 2, 0)]), chairs);
    expect(winner).toEqual({ ...dress(5), silks: silksOf(9) });
    expect(colours).toEqual(cut(1));
  });

  test("has everybody’s colours where several own the horse, which keeps what it wore", () => {
    const { winner, colours } = circleOf(told([horse(5, 1, 0, 1)]), chairs);
    expect(winner).toEqual(dress(5));
    expect(colours).toEqual(cut(0, 1));
  });

  test("has the horse’s own where nobody owns it, and no horse where none got home", () => {
    const { ground, figure, sleeves } = dress(5).silks;
    expect(circleOf(told([horse(5, 1)]), chairs).colours).toEqual([ground, figure, sleeves]);
    expect(circleOf(told([]), chairs).winner).toBeNull();
  });
});
