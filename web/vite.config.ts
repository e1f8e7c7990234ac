import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

type Modules = {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null;
};

/** Whether the entry needs a module before anything is shown: by imports that are not left for later. */
function isFirst(id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (info?.isEntry) return true;
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return false;
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // Every asset is a file of its own: the server sends it with a far expiry, and a strict
    // content policy needs no exception for data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first page needs is one file: many small ones cost a round each.
        codeSplitting: {
          groups: [{ name: (id, modules) => (isFirst(id, modules) ? "first" : null) }],
        },
      },
    },
  },
  server: {
    // The standard packs lie beside the client; the page shows what is printed in them.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: process.env.RAILBIRD ?? "http://127.0.0.1:7100", ws: true },
    },
  },
  // Vitest would otherwise take Svelte's server build, which mounts nothing.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    include: ["src/**/*.test.ts", "scripts/*.test.mjs"],
    // What hangs is ended; what is merely slow, on a machine that has much else to do, is waited for.
    testTimeout: 120_000,
    // One thread for all files, which loads what they share once: most of the cost was in loading.
    pool: "threads",
    isolate: false,
    fileParallelism: false,
  },
});
