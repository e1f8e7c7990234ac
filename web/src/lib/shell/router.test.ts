// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { routeOf, spelled, codeTyped } from "./router.svelte";

const route = (address: string) => {
  const url = new URL(address, "http://rail.test");
  return routeOf(url.pathname, url.searchParams);
};

test("addresses have pages", () => {
  expect(route("/")).toEqual({ name: "home" });
  expect(route("/new?game=homestretch")).toEqual({
    name: "new",
    game: "homestretch",
    meet: null,
  });
  expect(route("/new?game=stretch&meet=0123456789ab")).toMatchObject({ meet: "0123456789ab" });
  expect(route("/meets")).toEqual({ name: "meets" });
  expect(route("/meets/all")).toEqual({ name: "meet", id: "all", game: null });
  expect(route("/meets/0123456789ab")).toEqual({ name: "meet", id: "0123456789ab", game: null });
  expect(route("/meets/all/horse?name=Omaha&game=big_stakes")).toEqual({
    name: "horse",
    id: "all",
    horse: "Omaha",
    game: "big_stakes",
  });
  expect(route("/meets/all/horse")).toEqual({ name: "missing" });
  expect(route("/t/0123456789ab")).toEqual({
    name: "table",
    id: "0123456789ab",
    at: null,
    phone: false,
    learn: false,
  });
  expect(route("/t/0123456789ab?at=17")).toEqual({
    name: "table",
    id: "0123456789ab",
    at: 17,
    phone: false,
    learn: false,
  });
  expect(route("/t/0123456789ab/chart?race=2")).toMatchObject({ name: "chart", race: 2 });
  expect(route("/records/")).toEqual({ name: "records" });
  expect(route("/print?table=0123456789ab")).toEqual({
    name: "print",
    game: null,
    sheet: null,
    table: "0123456789ab",
    record: null,
  });
  expect(route("/odds?a=derby")).toMatchObject({ name: "game", page: { path: "/odds" } });
});

test("addresses that lead nowhere say so", () => {
  for (const address of [
    "/nowhere",
    "/t",
    "/t/../../x",
    "/t/a%20b",
    "/t/0123456789ab/x",
    "/new/x",
    "/meets/x",
  ])
    expect(route(address), address).toEqual({ name: "missing" });
  expect(route("/t/0123456789ab?at=-1")).toMatchObject({ at: null, phone: false });
});

test("a code is understood as people write it", () => {
  expect(codeTyped(" 0123 4567-89AB ")).toEqual({ id: "0123456789ab" });
  expect(codeTyped("OIL3 4567 89ab")).toEqual({ id: "0113456789ab" });
  expect(codeTyped("http://rail.test/t/0123456789ab?at=3")).toEqual({ id: "0123456789ab" });
  expect(codeTyped(" cf2-9xw ")).toEqual({ code: "CF29XW" });
  for (const none of ["not a code!", "", "CF29X", "CF29XO"]) expect(codeTyped(none)).toBeNull();
  expect(spelled("CF29XW")).toBe("CF2 9XW");
  expect(spelled("0123456789ab")).toBe("0123 4567 89AB");
});
