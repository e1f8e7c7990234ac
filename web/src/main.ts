import { mount } from "svelte";
import App from "./App.svelte";
import { speech } from "./lib/i18n/lang.svelte";
import "./lib/look/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

await speech.start();
mount(App, { target });
