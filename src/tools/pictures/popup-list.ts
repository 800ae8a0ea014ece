import type { Page } from "@playwright/test";

/** Something that lies on a page, and how an admin comes to it. */
export interface ListedPopup {
  path: string;
  /** The names of the buttons that are pressed, one after the other; a popup that is open has the next one. */
  press: readonly (string | RegExp)[];
  /** What the tab remembers. */
  remembered?: Readonly<Record<string, string>>;
}

const menu = "/Mitarbeiterbereich";
const boats = "/Übersicht/Hausboote";
const dayCards = { path: "/Buchungen", remembered: { "day-plan-view": "lists" } };

/** By the name of the picture. One that can no longer be opened fails. */
export const popupList: Readonly<Record<string, ListedPopup>> = {
  "menu-calendars": { path: menu, press: ["Kalender wählen"] },
  "menu-till": { path: menu, press: ["Kassensystem"] },
  "menu-boats": { path: menu, press: ["Art wählen"] },
  "menu-products": { path: menu, press: ["Produkte"] },
  "cash-position": { path: menu, press: ["Kassensystem", "Kassenstand"] },
  "cash-log": { path: menu, press: ["Kassensystem", "Logbuch"] },
  "day-cards": { ...dayCards, press: [] },
  "day-cancel": { ...dayCards, press: [/^Buchung absagen/] },
  "day-price": { ...dayCards, press: [/^Preis ändern/] },
  "day-move": { ...dayCards, press: [/^Verschieben/] },
  "day-ban": { ...dayCards, press: [/^Kunde sperren/] },
  "boat-back": { path: "/Buchungen", press: [/^Zurück, alles in Ordnung/] },
  "boat-steps": { path: "/Übergabe", press: [/^Mehr zu/] },
  "day-block": { ...dayCards, press: ["Tag sperren"] },
  "day-log": { ...dayCards, press: ["Logbuch"] },
  "task-new": { path: "/Aufgaben", press: ["Neue Aufgabe"] },
  "task-done": { path: "/Aufgaben", press: [/^Abhaken/] },
  "inbox-log": { path: "/Postfach", press: ["Logbuch"] },
  "transfer-new": { path: "/Zahlungen", press: ["Überweisung eintragen"] },
  "product-new": { path: "/Produkte/Getränke", press: ["Neues Produkt"] },
  "product-change": { path: "/Produkte/Getränke", press: [/^Ändern/] },
  "ban-end": { path: "/Blacklist", press: [/^Entsperren/] },
  "employee-end": { path: "/Mitarbeiter", press: [/^Deaktivieren/] },
  "cash-in": { path: "/Kassenabschluss", press: ["Bargeld einlegen"] },
  "defect-new": { path: "/Mängel", press: ["Mangel melden"] },
  "service-new": { path: "/Mängel", press: ["Wartung anlegen"] },
  "boat-more": { path: boats, press: [/^Mehr zu/] },
  "boat-block": { path: `${boats}?Ansicht=Karten`, press: [/^Sperren/] },
  "boat-days": { path: `${boats}?Ansicht=Karten`, press: [/^Zeitraum sperren/] },
  "board-days": { path: "/Belegung", press: ["Sperren …"] },
  "boat-calendars": { path: `${boats}?Ansicht=Karten`, press: [/^Kalender/] },
};

/** Presses one after the other what leads to the popup. */
export async function openPopup(page: Page, { press }: ListedPopup): Promise<void> {
  for (const name of press) {
    const dialog = page.getByRole("dialog").last();
    const place = (await dialog.isVisible()) ? dialog : page.getByRole("main");
    await place
      .getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
      .first()
      .click();
  }
  // The pointer lies on nothing.
  await page.mouse.move(0, 0);
}
