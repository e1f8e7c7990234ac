import { mount } from "svelte";
import App from "./App.svelte";
import { speech } from "./lib/i18n/lang.svelte";
import "./lib/look/base.css";
import { stir } from "./lib/shell/still";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

const shown = stir();
await speech.start();
mount(App, { target });
shown();
