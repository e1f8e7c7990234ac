// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { keys } from "../shell/keys.svelte";
import type { Option } from "./options";
import Options from "./Options.svelte";

const LINES: Option[] = [
  {
    id: "far",
    letter: "A",
    title: "Up with the leader",
    effects: [{ words: "13 spaces" }, { words: "1st pays $6M", sign: "up" }],
    after: null,
  },
  { id: "rail", letter: "B", title: "Save ground", after: 0.336 },
];

let shown: Record<string, unknown>;
const props = $state({
  label: "Where to",
  options: LINES,
  picked: "far" as string | null | undefined,
  onpick: vi.fn(({ id }: Option) => (props.picked = id)),
  ontake: vi.fn(),
});

function show(picked?: string | null): void {
  vi.clearAllMocks();
  props.picked = picked;
  shown = mount(Options, { target: document.body, props });
  flushSync();
}

afterEach(() => unmount(shown));

const cards = () => [...document.querySelectorAll<HTMLElement>(".option")];
const stops = () => cards().filter(({ tabIndex }) => tabIndex === 0).length;

async function press(key: string): Promise<void> {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await tick();
  flushSync();
}

test("options that are picked are a radio list: arrows pick, around the end too, and Enter takes", async () => {
  show("far");
  expect(stops()).toBe(1);
  cards()[0]?.focus();
  await press("ArrowLeft");
  expect(props.picked).toBe("rail");
  await tick();
  expect(document.activeElement).toBe(cards()[1]);
  await press("ArrowDown");
  expect(props.picked).toBe("far");
  await press("Enter");
  expect(props.ontake).toHaveBeenCalledOnce();
});

test("a letter picks its option, for as long as it is shown", () => {
  show("far");
  keys.press("b");
  expect(props.picked).toBe("rail");
});

test("options that are not picked first are buttons, each a stop", () => {
  show();
  expect(cards().map((card) => card.getAttribute("role"))).toEqual([null, null]);
  expect(stops()).toBe(2);
  cards()[1]?.click();
  expect(props.onpick).toHaveBeenCalledOnce();
});

test("the chance after a choice stands where it is known", () => {
  show(null);
  expect(cards().map((card) => card.querySelector("[data-chance]")?.textContent)).toEqual([
    undefined,
    "34% to win after it",
  ]);
});

test("the main effect is what an option brings or costs, whatever else is said of it", () => {
  show("far");
  props.options = [{ ...(LINES[0] as Option), after: 0.5 }, LINES[1] as Option];
  flushSync();
  const main = cards().map((card) => card.querySelector(".effects > .main")?.textContent);
  expect(main).toEqual(["1st pays $6M", "34% to win after it"]);
});
