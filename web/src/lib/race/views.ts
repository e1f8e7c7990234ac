/** The four projections of a race, one key each. */

import { t } from "../i18n/lang.svelte";
import type { Course } from "./frame";

export const VIEWS = ["oval", "straight", "gaps", "text"] as const;
export type View = (typeof VIEWS)[number];

/** What a course is drawn as until the reader chooses. Upright there is no room for an oval with lanes:
 *  it runs up the screen there. */
export function homeView(course: Course, narrow = false): View {
  switch (course.kind) {
    case "straight":
    case "open":
      return "straight";
    case "oval_lanes":
      return narrow ? "straight" : "oval";
    case "ring":
      return "oval";
  }
}

/** The views that a course has: without a course there is no oval to draw. */
export function viewsOf(course: Course): readonly View[] {
  return course.kind === "open" ? VIEWS.filter((view) => view !== "oval") : VIEWS;
}

/** The view of a key, or nothing. */
export function viewOfKey(key: string): View | undefined {
  return VIEWS[Number(key) - 1];
}

/** Whether a key press was meant for something that is being typed into. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]",
    ) !== null
  );
}

/** What a view of a course is called. */
export function viewName(view: View, course: Course): string {
  return t(view === "oval" && course.kind === "ring" ? "view.ring" : `view.${view}`);
}
