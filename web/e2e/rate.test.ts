import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, harness, test } from "./harness";

const all = harness();
const FORM = resolve(import.meta.dirname, "../../docs/rate/form.xlsx");

test("a workbook is dropped, a cell is spoilt and corrected, and the card is raced", async () => {
  const { page } = await all.visit("/rate");
  const bytes = [...readFileSync(FORM)];
  const dropped = await page.evaluateHandle((data) => {
    const carried = new DataTransfer();
    carried.items.add(new File([new Uint8Array(data)], "form.xlsx"));
    return carried;
  }, bytes);
  await page.dispatchEvent(".bring", "drop", { dataTransfer: dropped });
  await expect(page.getByRole("heading", { name: "Maiden Sprint" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lawn Cup" })).toBeVisible();
  await expect(page.getByText("IVORY COMPASS is read as Ivory Compass")).toBeVisible();

  // Each rating has its reasons, and a first-time starter is marked.
  const first = page.locator('[data-horse="brass_lantern"]');
  await first.locator("summary").click();
  await expect(first.getByText(/^Range 6 to 7: the distances of lines/)).toBeVisible();
  await expect(first.getByText(/^Form [A-E]: 4 lines with a mean of/)).toBeVisible();
  await expect(page.locator('[data-horse="brass_compass"]')).toContainText("First-time starter");

  // A cell in place: wrong, told, corrected where the fault leads.
  const condition = page.locator('[data-cell="3 4"]');
  const right = (await condition.textContent()) ?? "";
  await condition.click();
  await page.getByLabel("Cell Condition, row 4", { exact: true }).fill("dusty");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "One cell needs a look" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Maiden Sprint" })).toBeHidden();
  await page.getByRole("button", { name: "condition, row 4", exact: true }).click();
  await page.getByLabel("Cell Condition, row 4", { exact: true }).fill(right);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Maiden Sprint" })).toBeVisible();

  await page.locator('[data-race="0"]').getByRole("button", { name: "Race it" }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.getByText("Brass Lantern").first()).toBeVisible();
});

test("a pasted sheet is rated, stays over a reload, and what is no sheet is told so", async () => {
  const { page } = await all.visit("/rate");
  await page.getByRole("button", { name: "Try an example" }).click();
  await expect(page.getByRole("heading", { name: "Two Worked Examples" })).toBeVisible();
  await expect(page.locator('[data-horse="example_a"] .main')).toContainText("22");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Two Worked Examples" })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { name: "Two Worked Examples" })).toBeHidden();

  await page.getByLabel("Rows with their headings").fill("Item\tPrice\nMilk\t1.20\n");
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText("this is no sheet of past-performance lines")).toBeVisible();

  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  const file = { name: "mine.xlsx", mimeType: "application/octet-stream", buffer: locked };
  await page.getByLabel("Choose files").setInputFiles(file);
  await expect(page.locator("main .fault")).toContainText("it is locked with a password");
});
