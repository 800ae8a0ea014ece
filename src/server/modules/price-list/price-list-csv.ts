import { addDays, type Weekday, weekdays } from "../../../shared/rules/day.ts";
import { extraNames, extras } from "../../../shared/rules/extras.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { BoatFees, OwnExtra, PriceList, PricePeriod } from "../../../shared/rules/price-list.ts";
import { decimal, safeText, spreadsheet } from "../../documents/spreadsheet.ts";
import { documentTexts, weekdayName } from "../../mail/mail-language.ts";

const fields = ["period", "boat", "from", "to", "night"] as const;
const furtherFields = [
  "ladder",
  "furtherNight",
  "shortest",
  "arrival",
  "return",
  "released",
  "persons",
  "personNight",
] as const;

const aMonday = "2027-01-04";
const nameOf = (day: Weekday) => weekdayName(addDays(aMonday, day), "de");
const shortNames = (days: readonly Weekday[]) => days.map((day) => nameOf(day).slice(0, 2)).join(" ");

const fees = ["briefing", "charterBriefing", "cleaning", "deposit", "fuelPerLitre", "lateHour"] as const;

/**
 * A list for a spreadsheet: a row for each period, then one for each discount, for the fees of each boat, for each extra of
 * its own, each price of another one and each stage of cancelling.
 */
export function priceListCsv(list: PriceList, boats: readonly { id: number; name: string }[]): string {
  const t = documentTexts("de");
  const head = [
    ...fields.map((field) => t(`priceList.field.${field}`)),
    ...weekdays.map(nameOf),
    ...furtherFields.map((field) => t(`priceList.field.${field}`)),
  ];
  const boatOf = (id: number | null) =>
    id === null ? t("priceList.allBoats") : (boats.find((boat) => boat.id === id)?.name ?? String(id));
  const boatsOf = ({ vehicleIds }: OwnExtra) =>
    vehicleIds.length === 0 ? t("priceList.allBoats") : vehicleIds.map(boatOf).join(", ");
  const discounts = [
    ...list.earlyBirds.map(({ until, percent }) => t("priceList.earlyBird", { until, percent })),
    ...list.longStays.map(({ nights, percent }) => t("priceList.longStay", { nights, percent })),
  ];
  const stages = list.cancellation.map(({ until, fee }) => {
    const cost =
      "cents" in fee
        ? t("priceList.cancellation.euros", { amount: decimal(fee.cents, 2) })
        : t("priceList.cancellation.percent", { percent: fee.percent });
    if (until === null) return t("priceList.cancellation.after", { fee: cost });
    return t(`priceList.cancellation.${until.unit}`, { count: until.count, fee: cost });
  });
  const rest = head.slice(1).map(() => "");
  return spreadsheet(head, [
    ...list.periods.map((period) => rowOf(period, boatOf(period.vehicleId))),
    ...discounts.map((text) => [safeText(text), ...rest]),
    ...list.fees.map((row) => [safeText(feesText(row)), safeText(boatOf(row.vehicleId)), ...rest.slice(1)]),
    ...list.ownExtras.map((extra) => [safeText(extraText(extra)), safeText(boatsOf(extra)), ...rest.slice(1)]),
    ...extraNames.flatMap((name) => {
      const cents = list.extraCents[name];
      if (cents === undefined) return [];
      const text = t("priceList.extraPrice", { name: extras[name].german, price: decimal(cents, 2) });
      return [[safeText(text), ...rest]];
    }),
    ...stages.map((text) => [safeText(text), ...rest]),
  ]);
}

/** "Gebühren: Einweisung 35,00, Endreinigung 50,00" */
function feesText(row: BoatFees): string {
  const t = documentTexts("de");
  const named = fees.flatMap((fee) => {
    const cents = row[fee];
    return cents === null ? [] : [`${t(`priceList.fee.${fee}`)} ${decimal(cents, 2)}`];
  });
  return t("priceList.fees", { fees: named.join(", ") });
}

/** "Extra: Hund / Dog, 8,00 pro Nacht, vor Ort" */
function extraText({ german, english, cents, per, isCompulsory, mostPieces, ...extra }: OwnExtra): string {
  const t = documentTexts("de");
  const facts = [
    t("priceList.extra", { name: english === german ? german : `${german} / ${english}` }),
    `${decimal(cents, 2)} ${t(`priceList.unit.${per}`)}`,
    isCompulsory && t("priceList.compulsory"),
    mostPieces > 1 && t("priceList.most", { count: mostPieces }),
    extra.isOnSite && t("priceList.onSite"),
    extra.takes && t(`priceList.takes.${extra.takes}`),
    extra.daysBefore !== undefined && t("priceList.daysBefore", { days: extra.daysBefore }),
  ];
  return facts.filter(Boolean).join(", ");
}

function rowOf(period: PricePeriod, boat: string): string[] {
  const steps = period.ladder.map(({ nights, cents, arrivalDays }) => {
    const days = arrivalDays.length === 0 ? "" : ` (${shortNames(arrivalDays)})`;
    return `${nights}: ${decimal(cents, 2)}${days}`;
  });
  return [
    safeText(period.name),
    safeText(boat),
    period.from,
    period.to,
    price(period.nightCents),
    ...weekdays.map((day) => price(period.weekdayCents[day] ?? null)),
    safeText(steps.join(", ")),
    price(period.furtherNightCents),
    String(period.shortestNights),
    safeText(shortNames(period.arrivalDays)),
    safeText(shortNames(period.returnDays)),
    period.releasedDaysBefore === null ? "" : String(period.releasedDaysBefore),
    period.personsIncluded === null ? "" : String(period.personsIncluded),
    price(period.personNightCents),
  ];
}

const price = (cents: Cents | null) => (cents === null ? "" : decimal(cents, 2));
