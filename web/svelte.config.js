import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess({ style: false }), compilerOptions: { runes: true } };
