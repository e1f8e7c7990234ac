/** A race of each game from its gate to its result, from the records of the browser tests, with some of the
 *  choices on its way: for tests and the gallery. */

import type { RaceFrame, Runner, Status, Target } from "../race/frame";
import races from "./races.json";

export type SampleId = keyof typeof races;
export const SAMPLES = Object.keys(races) as SampleId[];

export interface Sample {
  /** Where the horses are in the gate and after each step. */
  frames: RaceFrame[];
  /** Where a horse may go, after so many steps. */
  decisions: { after: number; legal: Target[] }[];
}

export function sampleRace(id: SampleId): Sample {
  const { frame, steps, decisions } = races[id];
  const frames = [frame as RaceFrame];
  for (const step of steps)
    frames.push(
      after(frames.at(-1) as RaceFrame, step.ran, "call" in step ? step.call : undefined),
    );
  return { frames, decisions };
}

/** The one that is run past the stands as a whole: for whoever has no other to show. */
export function openRace(): Sample {
  const id = SAMPLES.find((one) => races[one].frame.course.kind === "open");
  return sampleRace(id ?? (SAMPLES[0] as SampleId));
}

/** `ran`: post, distance, lane and what the horse is now: nothing while it runs, or its place, or a word. */
function after(frame: RaceFrame, ran: string, call: number | undefined): RaceFrame {
  const moved = new Map(
    ran.split(", ").map((one) => {
      const [post, distance, lane, status] = one.split(" ");
      return [
        Number(post),
        { distance: Number(distance), lane: Number(lane), status: statusOf(status) },
      ];
    }),
  );
  const { course } = frame;
  return {
    ...frame,
    course: course.kind === "open" && call !== undefined ? { ...course, call } : course,
    runners: frame.runners.map((one): Runner => ({ ...one, ...moved.get(one.post) })),
  };
}

function statusOf(written: string | undefined): Status {
  if (written === undefined) return { kind: "running" };
  return written === "home" || written === "out"
    ? { kind: written }
    : { kind: "finished", place: Number(written) };
}
