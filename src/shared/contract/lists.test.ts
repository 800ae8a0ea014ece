import type { AnyObjectSchema } from "yup";
import { extraNames } from "../rules/extras.ts";
import { bookForGuestSchema } from "./book-for-guest.ts";
import { bookingRequestSchema } from "./booking.ts";
import { closeDaySchema } from "./closings.ts";
import { payload } from "./fields.ts";
import { crewSchema } from "./my-booking.ts";
import { addImportSchema } from "./portal-calendars.ts";
import { stayChangeQuoteSchema } from "./stay-change.ts";
import { saveSaleSchema } from "./till.ts";
import { feesField } from "./till-fields.ts";

const listOf = (count: number, item: (index: number) => unknown) => Array.from({ length: count }, (_, at) => item(at));
const products = (count: number, quantity: unknown = 1) => listOf(count, (index) => ({ id: index + 1, quantity }));
const free = (count: number, changes: object = {}) =>
  listOf(count, () => ({ text: "Pfand", amount: "5", tax_percent: 0, ...changes }));
const crew = (count: number, changes: object = {}) =>
  listOf(count, () => ({ name: "Erika", licence: "none", ...changes }));
const url = (length: number) => `https://${"x".repeat(length - "https://".length)}`;
const counts = (pieces: unknown) => JSON.stringify({ 5000: pieces });
const padded = (length: number) => `${counts(1).slice(0, -1)}${" ".repeat(length - counts(1).length)}}`;
const extras = [...extraNames];
const own = (count: number, changes: object = {}) =>
  listOf(count, (index) => ({ id: index + 1, pieces: 1, ...changes }));

/** What a payload takes and refuses of a list or of what is in it, at each of its limits. */
it.each<[string, AnyObjectSchema, string, inside: unknown[], outside: unknown[]]>([
  ["products of a sale", saveSaleSchema, "products", [[], "", products(100)], [products(101), null, "x", [null], {}]],
  [
    "a product's quantity",
    saveSaleSchema,
    "products",
    [products(1, 1), products(1, 999), products(1, "999")],
    [products(1, 0), products(1, 1_000), products(1, 1.5), products(1, "1e2"), products(1, null)],
  ],
  ["free amounts", saveSaleSchema, "free_amounts", [[], free(20)], [free(21), [null]]],
  [
    "the text of a free amount",
    saveSaleSchema,
    "free_amounts",
    [free(1, { text: "x".repeat(60) }), free(1, { text: " x " })],
    [free(1, { text: "x".repeat(61) }), free(1, { text: " " }), free(1, { text: "a\u0007b" })],
  ],
  [
    "the sum of a free amount",
    saveSaleSchema,
    "free_amounts",
    [free(1, { amount: "0.01" }), free(1, { amount: 100_000 }), free(1, { amount: "1,50" })],
    [free(1, { amount: "0" }), free(1, { amount: "100000.01" }), free(1, { amount: "-1" }), free(1, { amount: "1e2" })],
  ],
  ["a crew", crewSchema, "crew", [[], crew(1), crew(20), JSON.stringify(crew(2))], [crew(21), "x"]],
  [
    "a name of the crew",
    crewSchema,
    "crew",
    [crew(1, { name: "x".repeat(50) }), crew(1, { name: " Zoë " })],
    [crew(1, { name: "x".repeat(51) }), crew(1, { name: " " }), crew(1, { name: "www.x.de" }), crew(1, { name: 5 })],
  ],
  [
    "a licence of the crew",
    crewSchema,
    "crew",
    [crew(1, { licence: "sea" })],
    [crew(1, { licence: "" }), [null], [[]]],
  ],
  [
    "an imported calendar's address",
    addImportSchema,
    "url",
    [url(1_000), url(9), ` ${url(1_000)} `, "WEBCAL://x.de/a", "webcals://x.de"],
    [url(1_001), "http://x.de", "https://a@x.de", "https://:b@x.de", "ftp://x.de", "https://", "", null, 5],
  ],
  [
    "the pieces of a note in the drawer",
    closeDaySchema,
    "counts",
    [counts(0), counts(10_000), "{}"],
    [counts(10_001), counts(-1), counts(1.5), counts("1"), counts(null), '{"3":1}', "[]", "null", "x", ""],
  ],
  ["the count of a drawer", closeDaySchema, "counts", [padded(1_000)], [padded(1_001)]],
  [
    "extras of a guest",
    bookingRequestSchema,
    "extras",
    [[], "", extras, [...extras, ...extras]],
    [["x"], [""], [null], 5],
  ],
  [
    "extras of a price list's own",
    bookingRequestSchema,
    "own_extras",
    [[], "", own(30), own(1, { id: 2_147_483_647 }), own(1, { pieces: 20 }), JSON.stringify(own(2))],
    [own(31), own(1, { id: 0 }), own(1, { id: 2_147_483_648 }), own(1, { pieces: 0 }), own(1, { pieces: 21 })],
  ],
  [
    "an extra of a price list's own",
    stayChangeQuoteSchema,
    "own_extras",
    [undefined, [], own(1)],
    [[null], [[]], ["x"], [{}], null, "x", 5, own(1, { pieces: 1.5 }), own(1, { id: "x" }), own(1, { pieces: null })],
  ],
  [
    "fees of a sale",
    payload({ fees: feesField() }),
    "fees",
    [[], ["own_1"], ["own_9999999999"], ["own_2147483647", "briefing"]],
    [["own_0"], ["own_"], ["own_01"], ["own_99999999999"], ["own_1", "own_1"], ["own_1.5"], ["own_-1"], [null]],
  ],
  ["extras booked for a guest", bookForGuestSchema, "extras", [[], extras], [["extra"], "extra_bbq", null]],
])("%s: what is just inside is taken, what is just outside is refused", (_what, schema, field, inside, outside) => {
  const takes = (value: unknown) => {
    try {
      schema.validateSyncAt(field, { [field]: value });
      return true;
    } catch (error) {
      if (error instanceof TypeError) throw error;
      return false;
    }
  };
  expect(inside.filter((value) => !takes(value))).toEqual([]);
  expect(outside.filter(takes)).toEqual([]);
});
