import type { Kysely } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { stagesOf } from "../../../shared/rules/agreed-terms.ts";
import { boatDeposit, boatFees, returnPrices } from "../../../shared/rules/boat-fees.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import { areOffered, centsOfOwn, ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import type { ChosenExtra, HeldPriceList, PriceList } from "../../../shared/rules/price-list.ts";
import { type Price, type PriceQuestion, priceOf } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { publishedOnce } from "../price-list/price-list.repository.ts";
import type { BookedVehicle } from "./availability.repository.ts";

interface ListedQuestion extends PriceQuestion {
  boat: BookedVehicle;
  /** What is answered about a licence, by which the briefing costs. */
  license: string;
  vehicleId: number;
  ownExtras: readonly ChosenExtra[];
}

/**
 * Nobody books at a price, or by terms, that they did not see: where the list that priced what was shown is not the one that holds,
 * all of it has to be the same.
 * @throws Problem CONFLICT `price`.
 */
export async function rejectOtherPrice(
  db: Kysely<Database>,
  { price_list: shown }: Pick<BookingRequest, "price_list">,
  { priceList, price, ...question }: ListedQuestion & { priceList: HeldPriceList; price: Price },
): Promise<void> {
  if (shown === undefined || shown === (priceList.id ?? 0)) return;
  const list = await publishedOnce(db, shown);
  if (list && shownBy(list, question) === asShown(price, feesShown(priceList.list, question))) return;
  throw new Problem("CONFLICT", { price: "validation:priceChanged" });
}

/** Null where the list does not let the boat have what was chosen. */
function shownBy(list: PriceList, question: ListedQuestion): string | null {
  if (!areOffered(question.ownExtras, ownExtrasOf(list, question.vehicleId))) return null;
  return asShown(priceOf({ ...question, list }), feesShown(list, question));
}

/** What a guest is shown of a price, as far as a list decides it: what is paid on site belongs to it. */
function asShown({ rent, extras, ownExtras }: Price, fees: object): string {
  const own = ownExtras.map((line) => {
    const { id, german, english, isOnSite, takes } = line.extra;
    return [id, german, english, isOnSite, takes, centsOfOwn(line)];
  });
  return JSON.stringify({ rent, extras: extras.map(({ name, cents }) => [name, cents]), own, fees });
}

/** What a guest is shown of the boat beside the rent, and of the terms. */
function feesShown(list: PriceList, { boat, license }: ListedQuestion) {
  const answer = licenseAnswer(license);
  return {
    ...boatFees(list, boat, answer === null ? null : answer === "yes"),
    deposit: boatDeposit(list, boat.id, boat.deposit_cents),
    fuelPerLitre: returnPrices(list, boat.id).fuelPerLitre,
    stages: stagesOf(list),
  };
}
