import type { Page, Route } from "@playwright/test";
import { contactContract } from "../shared/contract/contact.ts";
import { contactTexts } from "../testing/binding-texts.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, homeSections } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { type Language, languages, takeTurns, textsOf } from "./guest-texts.ts";
import { readyForm } from "./public.ts";

const send = `**${contactContract.send.path}`;

test.use({ expectedNoise: /^Failed to load|^contact |localhost/, contextOptions: { reducedMotion: "reduce" } });

/** The contact form of a start page whose clock the test can stop and turn. */
async function openForm(page: Page, language: Language, origin = "") {
  const texts = textsOf(language, "contact");
  const form = page.getByRole("form", { name: texts["formLabel"] });
  const field = (name: "name" | "email" | "body") => page.locator(`#contact-${name}`);
  const submit = () => form.getByRole("button").click();
  await page.clock.install();
  await page.goto(`${origin}${homePaths[language]}#${homeSections[language].contact}`);
  await readyForm(page, texts["formLabel"]).waitFor();
  return { form, field, submit, button: form.getByRole("button"), texts };
}

type Form = Awaited<ReturnType<typeof openForm>>;

/** From now on the page's time passes only where the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

async function fill({ field }: Form, name: string, body: string): Promise<void> {
  await field("name").fill(name);
  await field("email").fill("erika@example.com");
  await field("body").fill(body);
}

/** Sends the form and holds the answer back until the waiting was seen. */
async function submitSeeingIt(
  page: Page,
  { submit, button, field }: Form,
  wait: string,
  answer: (route: Route) => Promise<void>,
) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(send, async (route) => {
    await held;
    await answer(route);
  });
  await submit();
  await expect(button).toHaveText(wait);
  await expect(button).toBeDisabled();
  await expect(field("body")).not.toBeEditable();
  release();
}

/** The message is shown for three seconds, to the tenth; until then the form is locked. */
async function expectForThreeSeconds(page: Page, { form, button }: Form, text: string): Promise<void> {
  const message = form.getByText(text, { exact: true });
  await expect(message).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(message).toBeVisible();
  await expect(button).toBeDisabled();
  await page.clock.runFor(200);
  await expect(message).toBeHidden();
  await expect(button).toBeEnabled();
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const { wait, sent, ...errors } = contactTexts[language];

  inTurn()(
    `${language}: a message is checked, sent, and confirmed for three seconds; the company has it as a mail`,
    async ({ page, site }) => {
      const contact = await openForm(page, language);
      const { form, field, submit, button, texts } = contact;
      const fields = ["name", "email", "body"] as const;
      await submit();
      const summary = form.getByRole("alert");
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveCount(3);
      await expect(page.locator("#contact-name-error")).toHaveText(errors.name);
      await expect(page.locator("#contact-email-error")).toHaveText(errors.email);
      await expectAccessible(page, "contact errors");
      await expectNoSidewaysScroll(page, "contact errors");
      await field("name").fill("x".repeat(51));
      await field("email").fill("erika@example");
      await field("body").fill("x".repeat(2_001));
      for (const name of fields) await expect(page.locator(`#contact-${name}-error`)).toHaveText(errors[name]);
      await summary.getByRole("link").last().click();
      await expect(field("body")).toBeFocused();

      await fill(contact, `  Erika aus ${language} `, "Ist der Hund willkommen?\n");
      for (const name of fields) await expect(page.locator(`#contact-${name}-error`)).toHaveCount(0);
      await stopClock(page);
      await submitSeeingIt(page, contact, wait, (route) => route.continue());
      await expectForThreeSeconds(page, contact, sent);
      for (const name of fields) await expect(field(name)).toHaveValue("");
      await expect(button).toHaveText(texts["send"] ?? "");
      await expect.poll(() => site.mails().filter((mail) => mail.includes(`Erika aus ${language}`)).length).toBe(1);
      await page.clock.resume();
      await page.reload();
      await readyForm(page, texts["formLabel"]).waitFor();
      await expect(field("body")).toHaveValue("");
    },
  );
}

test("on a phone what became of a message appears in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const contact = await openForm(page, "de");
  await fill(contact, "Erika", "Hallo");
  await page.route(send, (route) => route.fulfill({ status: 500, json: {} }));
  await contact.button.evaluate((button) => button.scrollIntoView({ block: "end", behavior: "instant" }));
  await contact.button.dispatchEvent("click");
  const message = contact.form.getByRole("alert");
  await expect(message).toBeInViewport({ ratio: 1 });
});
