import { expect } from "@playwright/test";
import { bookingTexts } from "../testing/binding-texts.ts";
import type { Guest } from "./guest.ts";

type SpokenOutcome = "succeeded" | "alreadyBooked" | "banned" | "failed" | "unanswered" | "walletFailed";

/** An outcome stands at the top, has the focus, and has its binding text. */
export async function expectOutcome(guest: Guest, name: SpokenOutcome): Promise<void> {
  const shown = guest.outcome(name);
  const heading = shown.getByRole("heading").first();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  for (const text of bookingTexts[guest.language][name]) await expect(shown).toContainText(text);
}
