import { expect, test } from "vitest";
import { Unreachable } from "../net/api";
import { Texts } from "./texts.svelte";

function server(faults = 0) {
  const asked: string[] = [];
  const texts = async (game: string, language: string) => {
    asked.push(`${game} ${language}`);
    if (asked.length <= faults) throw new Unreachable("away");
    return { you: language };
  };
  return { asked, texts };
}

test("texts are asked for once for each language", async () => {
  const [api, texts] = [server(), new Texts()];
  expect(texts.of("homestretch", "en")).toBe(null);
  await Promise.all([
    texts.load(api, "homestretch", "en"),
    texts.load(api, "homestretch", "en"),
    texts.load(api, "homestretch", "de"),
  ]);
  await texts.load(api, "homestretch", "en");
  expect(api.asked).toEqual(["homestretch en", "homestretch de"]);
  expect(texts.of("homestretch", "en")).toEqual({ you: "en" });
  expect(texts.of("homestretch", "de")).toEqual({ you: "de" });
});

test("what did not come is told, and may be asked for again", async () => {
  const [api, texts] = [server(1), new Texts()];
  await texts.load(api, "stretch", "en");
  expect(texts.failed("stretch", "en")).toBe(true);
  expect(texts.of("stretch", "en")).toBe(null);
  await texts.load(api, "stretch", "en");
  expect(texts.failed("stretch", "en")).toBe(false);
  expect(texts.of("stretch", "en")).toEqual({ you: "en" });
});
