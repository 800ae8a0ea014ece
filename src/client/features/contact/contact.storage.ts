import { type ContactFormValues, emptyContactForm } from "./contact-form.ts";

/** What outlives a reload, a change of language and the back button. */
export interface ContactStorage {
  /** The form as it was left; empty where nothing was kept. */
  read(): ContactFormValues;
  keep(values: ContactFormValues): void;
}

const storageKey = "contact";

/** @param storage the tab's session storage; null where there is none (server, or forbidden by the visitor). */
export function createContactStorage(storage: Pick<Storage, "getItem" | "setItem"> | null): ContactStorage {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage?.getItem(storageKey) ?? "{}");
        const texts = Object.entries(kept ?? {}).filter(
          ([field, value]) => field in emptyContactForm && typeof value === "string",
        );
        return { ...emptyContactForm, ...Object.fromEntries(texts) };
      } catch {
        return emptyContactForm;
      }
    },
    keep({ name, email, body }) {
      try {
        storage?.setItem(storageKey, JSON.stringify({ name, email, body }));
      } catch {
        // A full or forbidden storage costs the visitor a reload's comfort, nothing else.
      }
    },
  };
}
