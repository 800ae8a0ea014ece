import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../schema.ts";
import type { Inbox } from "../tables/work.ts";
import type { DemoWorld } from "./demo-stays.ts";

const hourMs = 3_600_000;

interface DemoItem {
  type: Inbox["type"];
  /** Of a to-do: its heading. */
  name: string;
  email: string;
  body: string;
  hoursAgo: number;
  done: boolean;
}

const todo = (name: string, body: string, hoursAgo: number, done: boolean): DemoItem => {
  return { type: "todo", name, email: "", body, hoursAgo, done };
};
const message = (name: string, email: string, body: string, hoursAgo: number, done: boolean): DemoItem => {
  return { type: "contact", name, email, body, hoursAgo, done };
};

const items: readonly DemoItem[] = [
  todo("Schwimmwesten zählen", "Auf allen Booten. Kinderwesten liegen im Schuppen.", 5, false),
  todo("Gasflasche der Hektor tauschen", "Die Ersatzflasche steht links neben dem Steg.", 29, false),
  todo("Landstrom am Steg prüfen", "Platz 4 hatte gestern keinen Strom.", 52, false),
  todo("Bettwäsche aus der Wäscherei holen", "Sechs Pakete, schon bezahlt.", 76, true),
  todo("Schleusenzeiten aushängen", "Die neuen gelten ab diesem Monat.", 170, true),
  message("Familie Sommer", "familie.sommer@example.com", "Dürfen wir einen Hund mitbringen?", 2, false),
  message(
    "Daniel O'Brien",
    "daniel.obrien@example.com",
    "We arrive by train. Is there a taxi from the station to your jetty?",
    20,
    false,
  ),
  message("Renate Schulz", "renate.schulz@example.com", "Ist der Gutschein für alle Boote gültig?", 45, true),
];

/** What waits for the staff in the last days, and what they already ticked off. */
export async function insertDemoInbox(trx: Transaction<Database>, { now }: Pick<DemoWorld, "now">): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const rows = items.map(({ hoursAgo, done, ...item }) => ({
    ...item,
    phone: "",
    created_at: ago(hoursAgo).toISOString(),
    canceled: 0 as const,
    ticked_off: done ? `Stine Steg, ${germanDay(ago(hoursAgo - 3))}` : null,
  }));
  await trx.insertInto("inbox").values(rows).execute();
}

function germanDay(instant: Date): string {
  return dayOf(instant).split("-").toReversed().join(".");
}
