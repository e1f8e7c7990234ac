import { mount } from "svelte";
import "../lib/look/base.css";
import { speech } from "../lib/i18n/lang.svelte";
import Table from "./Table.svelte";

const target = document.getElementById("app");
if (target) speech.start().then(() => mount(Table, { target }));
