// The browser that scripts look through, which CHROMIUM names, and what a page costs in it.
import { chromium } from "playwright-core";
import args from "./flags.json" with { type: "json" };

export const launch = () =>
    chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });

/** The protocol of a page, and what the page has cost so far, in seconds: for how long its thread was busy, not
 *  for how long it waited for a core. */
export async function costs(page) {
    const tools = await page.context().newCDPSession(page);
    await tools.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
        const { metrics } = await tools.send("Performance.getMetrics");
        return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    };
    return { tools, spent };
}
