import type { Language } from "../../../shared/contract/page.ts";
import { fuelPerLitre } from "../../../shared/rules/cash-fees.ts";
import { chargeOf } from "../../../shared/rules/extras.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import { restOf, waivedOf } from "../../../shared/rules/pricing.ts";
import { rentRows } from "../../../shared/rules/rent-rows.ts";
import { timesOf } from "../../../shared/rules/stay.ts";
import { taxIncluded } from "../../../shared/rules/tax.ts";
import { termsAddress } from "../../../shared/rules/terms-versions.ts";
import type { Block, Row, TemplateContext } from "../mail-content.ts";
import type { BookingMailData, NamedOwnExtra, OwnExtraData } from "../mail-data.ts";
import { longDay, shortDay } from "../mail-language.ts";

/** What the guest pays before the stay. */
export const toPayOf = (data: BookingMailData): Cents => data.agreedCents ?? restOf(data.totalCents, data.voucherCents);

/** Where the terms are that a booking agreed on; nothing where no list was published when it was booked. */
export const termsLink = (
  { priceList }: { priceList?: number },
  { t, language, publicUrl }: TemplateContext,
): Block[] =>
  priceList === undefined
    ? []
    : [{ kind: "link", text: t("terms"), href: new URL(termsAddress(language, priceList), publicUrl).href }];

/** Number, boat, days with weekday and times, length. */
export function stayBlocks(data: BookingMailData, { t, language }: TemplateContext, more: Row[] = []): Block[] {
  const at = (day: string, key: "from" | "until", time: string) =>
    t("at", { day: longDay(day, language), time: t(key, { time }) });
  const { checkIn, checkOut } = timesOf(language, data);
  const days: Row[] =
    data.nights === 0
      ? [{ label: t("stay.day"), value: longDay(data.startDay, language) }]
      : [
          { label: t("stay.checkIn"), value: at(data.startDay, "from", checkIn) },
          { label: t("stay.checkOut"), value: at(data.endDay, "until", checkOut) },
        ];
  const duration = data.nights === 0 ? t("dayWithoutNight") : t("nights", { count: data.nights });
  return [
    { kind: "heading", text: t("stay.heading") },
    {
      kind: "rows",
      rows: [
        { label: t("stay.number"), value: String(data.number) },
        { label: t("stay.vehicle"), value: data.vehicleName },
        ...days,
        { label: t("stay.duration"), value: duration },
        ...more,
      ],
    },
  ];
}

/** What the guest stated for us, as both they and the company read it; what they left out has no row. */
export function statedRows({ details }: BookingMailData, { t }: TemplateContext): Row[] {
  return details?.invoiceTo ? [{ label: t("stay.invoiceTo"), value: details.invoiceTo }] : [];
}

/** The rent in one row, or as a price list made it: a row for each run of equal nights, and for all that it adds. */
function rentBlockRows(
  { rentLines, rentCents, nights }: BookingMailData,
  { t, language }: Pick<TemplateContext, "t" | "language">,
): Row[] {
  const money = (cents: Cents) => (cents < 0 ? `−${displayAmount(-cents, language)}` : displayAmount(cents, language));
  if (!rentLines) return [{ label: t("price.rent"), value: money(rentCents) }];
  return rentRows(rentLines, nights).map(({ kind, count, unitCents, from, cents }) => {
    const line = t(`rent.${kind}`, { count, night: money(unitCents) });
    const label = from === "" ? line : t("rent.from", { line, day: shortDay(from, language) });
    return { label, value: money(cents) };
  });
}

/** An extra of a price list's own, as it was called when it was agreed on: "2 × Fahrrad". */
export const ownExtraText = ({ label, pieces }: NamedOwnExtra, language: Language): string =>
  pieces === 1 ? label[language] : `${pieces} × ${label[language]}`;

/** The price line by line, and apart from it what is paid in cash on site. */
export function priceBlocks(data: BookingMailData, { t, language }: TemplateContext): Block[] {
  const money = (cents: Cents) => displayAmount(cents, language);
  const extras = data.extras.map(({ name, cents }): Row => {
    const unpriced = chargeOf(name).kind === "cash" ? t("price.onSite") : t("price.free");
    return { label: t(`extras.${name}`), value: cents > 0 ? money(cents) : unpriced };
  });
  const ownRows = (own: OwnExtraData[] = []): Row[] =>
    own.map((each) => ({ label: ownExtraText(each, language), value: money(each.cents) }));
  const toPay = toPayOf(data);
  const waived = waivedOf(data.totalCents, data.voucherCents);
  const list = data.totalCents - waived;
  const isAgreed = data.agreedCents !== undefined;
  /** What is taxed: the voucher's part is paid with it. */
  const whole = isAgreed ? toPay + data.voucherCents : list;
  const hasVoucher = data.voucherCents > 0;
  const less = (key: "waived" | "voucher", cents: Cents): Row[] =>
    cents > 0 ? [{ label: t(`price.${key}`), value: `−${money(cents)}` }] : [];
  const listed: Row[] = isAgreed ? [{ label: t("price.list"), value: money(list) }] : [];
  const agreed: Row[] = isAgreed ? [{ label: t("price.agreed"), value: money(whole) }] : [];
  const sum: Row[] = hasVoucher && !isAgreed ? [{ label: t("price.sum"), value: money(whole) }] : [];
  const dueCents = data.details?.changed?.dueCents ?? 0;
  const more = (key: "fee" | "due", cents: Cents): Row[] =>
    cents > 0 ? [{ label: t(`stayChanged.${key}`), value: money(cents), strong: key === "due" }] : [];
  const rest = data.paid && toPay > 0 ? "paid" : hasVoucher ? "rest" : "toPay";
  const { rateCents = 0, cents: taxCents = 0 } = data.visitorsTax ?? {};
  const taxLabel = t("cash.visitorsTax", { amount: money(rateCents) });
  const tax: Row[] = taxCents > 0 ? [{ label: taxLabel, value: money(taxCents) }] : [];
  const ownOnSiteCents = (data.ownOnSite ?? []).reduce((sum, { cents }) => sum + cents, 0);
  const wholeOnSite = data.briefingCents + data.cleaningCents + ownOnSiteCents + taxCents;
  const deposit: Row[] = data.depositCents > 0 ? [{ label: t("cash.deposit"), value: money(data.depositCents) }] : [];
  return [
    { kind: "heading", text: t("price.heading") },
    {
      kind: "rows",
      rows: [
        ...rentBlockRows(data, { t, language }),
        ...extras,
        ...ownRows(data.ownExtras),
        ...more("fee", data.details?.changed?.keptCents ?? 0),
        ...less("waived", waived),
        ...sum,
        ...listed,
        ...agreed,
        ...less("voucher", data.voucherCents),
        { label: t(`price.${rest}`), value: money(toPay), strong: true },
        ...more("due", dueCents < toPay ? dueCents : 0),
        { label: t(hasVoucher ? "price.taxOfSum" : "price.tax"), value: money(taxIncluded(whole)) },
      ],
    },
    { kind: "heading", text: t("cash.heading") },
    {
      kind: "rows",
      rows: [
        { label: t("cash.briefing"), value: money(data.briefingCents) },
        { label: t("cash.cleaning"), value: money(data.cleaningCents) },
        ...ownRows(data.ownOnSite),
        ...tax,
        { label: t("cash.fuel"), value: t("cash.perLitre", { amount: money(data.fuelLitreCents ?? fuelPerLitre) }) },
        { label: t("cash.whole"), value: money(whole + wholeOnSite), strong: true },
        ...deposit,
      ],
    },
  ];
}
