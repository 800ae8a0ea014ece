import type { Kysely } from "kysely";
import { type SearchGroup, type SearchHit, type SearchRequest, shownHits } from "../../../shared/contract/search.ts";
import type { User } from "../../../shared/contract/session.ts";
import { fromAmount, parseAmount, tidyAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { hitsOf } from "./hits.repository.ts";
import { readQuery, type Term } from "./read-query.ts";
import { type ReadNumber, readTransfer, sureWeight, type TransferReading } from "./read-transfer.ts";
import { countEntries, findEntries, findSoldByInvoice, lastInvoiceYears } from "./search.repository.ts";
import { amountWord, numberWord, wordsIn } from "./search-words.ts";

type Db = Kysely<Database>;

const kinds = ["stay", "voucher"] as const;
type Kind = (typeof kinds)[number];
type Found = Record<Kind, Map<number, number>>;

const nameFits = 40;
const partOfNameFits = 20;
const amountFits = 30;
/** A stay or voucher that waits for money is likelier than its like. */
const isOpen = 5;
/** Found by words that are typed, as in any other search. */
const typedWeight = 30;
/** Longer texts are no typed words. */
const longestTyped = 40;

type Asked = Pick<SearchRequest, "query"> & Partial<Pick<SearchRequest, "amount">>;

/**
 * What a transfer may be for, the likeliest first: by each number that its text may mean, by names and amounts in it.
 * The one whose name or amount fits stands before one that has the number alone.
 */
export async function suggestForTransfer(
  db: Db,
  { query: text, amount = "" }: Asked,
  reader: User,
): Promise<SearchGroup[]> {
  const read = readTransfer(text);
  const cents = parseAmount(tidyAmount(amount));
  const reading = { ...read, amounts: cents === null ? read.amounts : [...read.amounts, cents] };
  const found: Found = { stay: new Map(), voucher: new Map() };
  const who = { isAdmin: reader.admin };
  await findNumbers(db, reading.numbers, found, who);
  const isSure = kinds.some((kind) => [...found[kind].values()].some((weight) => weight >= sureWeight));
  for (const kind of kinds) {
    for (const id of await namedIn(db, kind, reading.words, { ...who, isSure })) add(found, kind, id, 0);
    if (isSure) continue;
    const asked = reading.amounts.map((cents) => ({ word: amountWord(cents), isWhole: true }));
    for (const id of await idsWith(db, kind, asked.length === 0 ? [] : [asked], who)) add(found, kind, id, 0);
    const typed = text.length > longestTyped ? [] : readQuery(text).terms;
    for (const id of await idsWith(db, kind, typed, who)) add(found, kind, id, typedWeight);
  }
  const groups: { group: SearchGroup; best: number }[] = [];
  for (const kind of kinds) {
    if (found[kind].size === 0) continue;
    const hits = await hitsOf[kind](db, [...found[kind].keys()], reader);
    const ranked = hits.map((hit) => ({ hit, rank: rankOf(hit, found[kind].get(hit.id) ?? 0, reading) }));
    // A number that anything may be is no suggestion beside one that is named so.
    const meant = ranked
      .filter(({ rank }) => !isSure || rank >= nameFits)
      .toSorted((one, other) => other.rank - one.rank);
    const shown = meant.slice(0, shownHits).map(({ hit }) => hit);
    if (shown.length === 0) continue;
    groups.push({
      group: { kind, hits: shown, count: meant.length, has_more: false },
      best: meant[0]?.rank ?? 0,
    });
  }
  return groups.toSorted((one, other) => other.best - one.best).map(({ group }) => group);
}

function add(found: Found, kind: Kind, id: number, weight: number): void {
  found[kind].set(id, Math.max(weight, found[kind].get(id) ?? 0));
}

interface Reader {
  isAdmin: boolean;
}

async function findNumbers(db: Db, numbers: readonly ReadNumber[], found: Found, who: Reader): Promise<void> {
  for (const kind of kinds) {
    const read = new Map(
      numbers.flatMap((one) => (one.kind === kind ? [[Number(one.number), one.weight] as const] : [])),
    );
    if (read.size === 0) continue;
    for (const id of await idsWith(db, kind, [anyNumber([...read.keys()])], who))
      add(found, kind, id, read.get(id) ?? 0);
  }
  const invoices = numbers.filter(({ kind }) => kind === "invoice");
  const years = invoices.length === 0 ? [] : await lastInvoiceYears(db);
  for (const { number, weight } of invoices) {
    for (const { booking_id, voucher_id } of await findSoldByInvoice(db, number, years)) {
      if (booking_id !== null) add(found, "stay", booking_id, weight);
      if (voucher_id !== null && who.isAdmin) add(found, "voucher", voucher_id, weight);
    }
  }
}

/** The newest rows with all the terms; none where nothing is asked for. */
async function idsWith(
  db: Db,
  kind: Kind,
  terms: readonly Term[],
  who: Reader,
  counted?: ReadonlyMap<Term, number>,
): Promise<number[]> {
  return terms.length === 0 ? [] : (await findEntries(db, kind, terms, who, counted)).ids;
}

const anyNumber = (numbers: readonly number[]): Term =>
  numbers.map((number) => ({ word: numberWord(number), isWhole: true }));

/**
 * Rows with all the words that anybody is called by, else with two beside each other, else with one of them: but not
 * beside a number that is sure.
 */
async function namedIn(
  db: Db,
  kind: Kind,
  words: readonly string[],
  { isSure, ...who }: Reader & { isSure: boolean },
): Promise<number[]> {
  const counted = new Map<Term, number>();
  for (const word of words) {
    // A short word is one name, a longer one may be cut.
    const term = [{ word, isWhole: word.length < 4 }];
    const count = await countEntries(db, kind, term);
    if (count > 0) counted.set(term, count);
  }
  const names = [...counted.keys()];
  const pairs = names.slice(1).map((term, at) => [names[at] ?? [], term]);
  const singles = isSure ? [] : names.map((term) => [term]);
  for (const tries of [[names], pairs, singles]) {
    const ids: number[] = [];
    for (const terms of tries) ids.push(...(await idsWith(db, kind, terms, who, counted)));
    if (ids.length > 0) return [...new Set(ids)];
  }
  return [];
}

function rankOf(hit: SearchHit, weight: number, { amounts, words, letters }: TransferReading): number {
  const isIn = (word: string) => words.includes(word) || (word.length > 3 && letters.includes(word));
  const name = wordsIn(hit.name).filter((word) => word.length > 1);
  const last = name.at(-1);
  const fits = name.length > 0 && name.every(isIn) ? nameFits : last !== undefined && isIn(last) ? partOfNameFits : 0;
  const paid = hit.amount !== null && amounts.includes(fromAmount(hit.amount)) ? amountFits : 0;
  const open = hit.state === "unpaid" || hit.state === "requested" ? isOpen : 0;
  return weight + fits + paid + open;
}
