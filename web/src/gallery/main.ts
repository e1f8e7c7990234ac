import { mount } from "svelte";
import DiceGallery from "./DiceGallery.svelte";
import Gallery from "./Gallery.svelte";
import PictureGallery from "./PictureGallery.svelte";
import StageGallery from "./StageGallery.svelte";
import { speech } from "../lib/i18n/lang.svelte";
import "../lib/look/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

await speech.start();
const PAGES: Record<string, typeof Gallery> = {
  dice: DiceGallery,
  picture: PictureGallery,
  stage: StageGallery,
};
const only = new URLSearchParams(location.search).get("only") ?? "";
mount(PAGES[only] ?? Gallery, { target });
