import type { Transaction } from "kysely";
import { addInboxItem, tickOff } from "../../modules/inbox/inbox.repository.ts";
import type { Database } from "../schema.ts";
import type { Inbox } from "../tables/inbox.ts";
import type { DemoWorld } from "./demo-stays.ts";

const hourMs = 3_600_000;

interface DemoItem {
  type: Inbox["type"];
  /** Of a to-do: its heading. */
  name: string;
  email: string;
  body: string;
  /** Who wrote a to-do. */
  author?: string;
  hoursAgo: number;
  done: boolean;
}

const todo = (name: string, body: string, hoursAgo: number, done: boolean, author = "Stine Steg"): DemoItem => {
  return { type: "todo", name, email: "", body, author, hoursAgo, done };
};
const message = (name: string, email: string, body: string, hoursAgo: number, done: boolean): DemoItem => {
  return { type: "contact", name, email, body, hoursAgo, done };
};

const items: readonly DemoItem[] = [
  todo("Schwimmwesten zählen", "Auf allen Booten. Kinderwesten liegen im Schuppen.", 5, false),
  todo("Gasflasche der Hektor tauschen", "Die Ersatzflasche steht links neben dem Steg.", 29, false, "Alma Anker"),
  todo("Landstrom am Steg prüfen", "Platz 4 hatte gestern keinen Strom.", 52, false),
  todo(
    "Scheibenwischer der Max bestellen",
    "Der linke schmiert.\nDie Nummer steht im Ordner „Ersatzteile“.",
    54,
    false,
  ),
  todo("Bettwäsche aus der Wäscherei holen", "Sechs Pakete, schon bezahlt.", 76, true),
  todo("Feuerlöscher prüfen lassen", "Der Termin ist bestätigt, die Plaketten müssen neu.", 121, true, "Alma Anker"),
  todo("Schleusenzeiten aushängen", "Die neuen gelten ab diesem Monat.", 170, true),
  message("Familie Sommer", "familie.sommer@example.com", "Dürfen wir einen Hund mitbringen?", 2, false),
  message(
    "Daniel O'Brien",
    "daniel.obrien@example.com",
    "We arrive by train. Is there a taxi from the station to your jetty?",
    20,
    false,
  ),
  message(
    "Jochen Krüger",
    "jochen.krueger@example.com",
    "Wir sind zu sechst, zwei davon Kinder.\nReichen auf der Seeglück die Betten, und kann man am Abend vorher anreisen?",
    31,
    false,
  ),
  message("Ayşe Yılmaz", "ayse.yilmaz@example.com", "Liegt bei Ihnen noch unsere blaue Kühltasche?", 70, true),
  message("Renate Schulz", "renate.schulz@example.com", "Ist der Gutschein für alle Boote gültig?", 45, true),
];

/** What waits for the staff in the last days, and what they already ticked off. */
export async function insertDemoInbox(
  trx: Transaction<Database>,
  { now, employeeId }: Pick<DemoWorld, "now" | "employeeId">,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  for (const { type, name, email, body, author, hoursAgo, done } of items) {
    const facts = { text: body, ...(author && { author }) };
    const item = { type, kind: "text", facts, name, phone: "", email } as const;
    const id = await addInboxItem(trx, item, ago(hoursAgo));
    if (done) await tickOff(trx, id, employeeId, ago(hoursAgo - 3));
  }
}
