// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import AmountField from "./AmountField.svelte";

const props = $state<{ value: number | null; max: number }>({ value: null, max: 500 });
let shown: Record<string, unknown>;
const onenter = vi.fn();

function show(value: number | null): void {
  Object.assign(props, { value, max: 500 });
  shown = mount(AmountField, {
    target: document.body,
    props: {
      get value() {
        return props.value;
      },
      set value(next) {
        props.value = next;
      },
      get max() {
        return props.max;
      },
      step: 5,
      min: 5,
      quick: [50, 1000],
      label: "Your stake",
      onenter,
    },
  });
  flushSync();
}

const field = () => document.querySelector("input") as HTMLInputElement;

function press(key: string): void {
  field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
}

function type(text: string): void {
  field().focus();
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

afterEach(async () => {
  await unmount(shown);
  onenter.mockClear();
});

test("arrows go one step, page keys ten", () => {
  show(50);
  press("ArrowUp");
  expect(props.value).toBe(55);
  press("PageUp");
  expect(props.value).toBe(105);
  press("PageDown");
  press("ArrowDown");
  expect(props.value).toBe(50);
});

test("what is being typed stays when something else at the table changes", () => {
  show(50);
  type("1");
  props.max = 495;
  flushSync();
  expect(field().value).toBe("1");
  type("");
  props.max = 490;
  flushSync();
  expect(field().value).toBe("");
  expect(props.value).toBe(null);
});

test("another amount from the game goes before what was typed", () => {
  show(50);
  type("70");
  props.value = 10;
  flushSync();
  expect(field().value).toBe("$10");
});

test("an amount out of bounds is named as such, and Enter does not send it", () => {
  show(50);
  type("503");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("to $500");
  press("Enter");
  expect(onenter).not.toHaveBeenCalled();
  type("500");
  expect(document.querySelector("[role=alert]")).toBe(null);
  press("Enter");
  expect(onenter).toHaveBeenCalledOnce();
});

test("a quick amount is one tap, and one that is too much says that it is off", () => {
  show(5);
  const [fifty, much] = document.querySelectorAll<HTMLButtonElement>("button[aria-pressed]");
  fifty?.click();
  flushSync();
  expect(props.value).toBe(50);
  expect(fifty?.getAttribute("aria-pressed")).toBe("true");
  expect(much?.disabled).toBe(true);
});

test("away from the field the amount is written as money", () => {
  show(50);
  expect(field().value).toBe("$50");
  type("70");
  expect(field().value).toBe("70");
  field().blur();
  flushSync();
  expect(field().value).toBe("$70");
});
