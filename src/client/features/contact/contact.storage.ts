import { tabStorage } from "../../storage/browser-storage.ts";
import { type ContactFormValues, emptyContactForm } from "./contact-form.ts";

/** What outlives a reload, a change of language and the back button. */
export interface ContactStorage {
  /** The form as it was left; empty where nothing was kept. */
  read(): ContactFormValues;
  keep(values: ContactFormValues): void;
}

const storageKey = "contact";

export function createContactStorage(): ContactStorage {
  return {
    read() {
      const texts = Object.entries(tabStorage.read(storageKey) ?? {}).filter(
        ([field, value]) => field in emptyContactForm && typeof value === "string",
      );
      return { ...emptyContactForm, ...Object.fromEntries(texts) };
    },
    keep: ({ name, email, body }) => void tabStorage.write(storageKey, { name, email, body }),
  };
}
