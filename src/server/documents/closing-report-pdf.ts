import { dayOf } from "../../shared/rules/day.ts";
import { type DenominationCounts, denominations } from "../../shared/rules/denominations.ts";
import { exactAmount } from "../../shared/rules/money.ts";
import { documentTexts, shortDay } from "../mail/mail-language.ts";
import { amountRow, heading, paragraph } from "./amount-rows.ts";
import type { ClosingFacts, VouchersOwed } from "./closing-facts.ts";
import { ownerLines } from "./company-lines.ts";
import { colors } from "./document.ts";
import { type LetterBlock, mm, renderLetter, row, textColumn, together } from "./letter.ts";

/** A closing report and the seal that its closing has. */
export interface ClosingReport {
  facts: ClosingFacts;
  hash: string;
  /** The seal of the closing before; "" for the first. */
  previousHash: string;
}

const t = documentTexts("de");
const money = (cents: number) => exactAmount(cents, "de");

/**
 * The report of a closing, A4, in German: it is for the company and the tax office. The same closing gives the same
 * bytes.
 */
export function renderClosingReport({ facts, hash, previousHash }: ClosingReport): Promise<Buffer> {
  const { company, number } = facts;
  return renderLetter({
    language: "de",
    sender: company,
    recipient: [],
    information: [],
    title: t("closing.report.title", { number }),
    blocks: [...informationOf(facts), ...income(facts), ...drawer(facts), ...count(facts), seal(hash, previousHash)],
    foot: [
      [company.name, ...ownerLines(company, "de")],
      [company.street, company.zipAndCity],
      [
        company.taxId.startsWith("DE")
          ? t("invoice.vatId", { taxId: company.taxId })
          : t("invoice.taxNumber", { taxId: company.taxId }),
      ],
    ],
    pageNumber: (page, pages) => t("invoice.page", { page, pages }),
    createdAt: new Date(facts.closedAt),
  });
}

export const closingReportFilename = (number: number) => t("closing.report.file", { number });

/** Two facts in a row, each with what it is. */
function informationOf({ closedAt, closedBy, register, ...facts }: ClosingFacts): LetterBlock[] {
  const { first, last, transactions, corrections } = facts;
  const days = [...new Set([first.day, last.day])].map((day) => shortDay(day, "de"));
  const rows = [
    [
      [t("closing.report.closedAt"), `${shortDay(dayOf(new Date(closedAt)), "de")}, ${timeOf(closedAt)}`],
      [t("closing.report.period"), days.join(" – ")],
    ],
    [
      [t("closing.report.closedBy"), closedBy],
      [t("closing.report.receipts"), `${first.number} – ${last.number}`],
    ],
    [
      [t("closing.report.register"), register.serial],
      [t("closing.report.transactions"), t("closing.report.numbers", { transactions, corrections })],
    ],
  ];
  const half = textColumn.width / 2;
  return rows.map((pair, index) =>
    row(
      pair.flatMap(([label = "", value = ""], column) => {
        const x = textColumn.x + column * half;
        return [
          { x, width: mm(27), size: 9, color: colors.faint, text: label },
          { x: x + mm(27), width: half - mm(30), size: 9, text: value },
        ];
      }),
      { below: index === rows.length - 1 ? mm(6) : mm(1) },
    ),
  );
}

function timeOf(instant: string): string {
  const time = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone: "Europe/Berlin" });
  return t("closing.report.time", { time: time.format(new Date(instant)) });
}

const amount = (text: string, cents: number, style?: Parameters<typeof amountRow>[3]) =>
  amountRow(text, cents, "de", { below: mm(1), ...style });

/** What was taken, by rate of tax, and by what it was paid. */
function income({ sums, vouchersOwed }: ClosingFacts): LetterBlock[] {
  const { sales, bookings, vouchers, damages = 0, untaxed = 0, payouts, depositsIn, depositsOut, ways } = sums;
  const { visitorsTax = 0, redeemed = 0, bottles = { taken: 0, returned: 0 } } = sums;
  const untaxedSums = bookings + redeemed + vouchers + damages + untaxed + payouts;
  const taken = sales.reduce((sum, { gross }) => sum + gross, untaxedSums);
  const rates = sales.map(({ percent, net, tax, gross }) =>
    together([
      amount(t("closing.report.sales", { percent }), gross),
      row([{ ...textColumn, size: 9, text: t("closing.report.tax", { net: money(net), tax: money(tax) }) }]),
    ]),
  );
  return [
    heading(t("closing.report.income"), t("invoice.amount")),
    ...rates,
    ...(bottles.taken === 0 ? [] : [amount(t("closing.report.bottlesTaken"), bottles.taken)]),
    ...(bottles.returned === 0 ? [] : [amount(t("closing.report.bottlesReturned"), bottles.returned)]),
    amount(t("closing.report.bookings"), bookings),
    ...(redeemed === 0 ? [] : [amount(t("closing.report.redeemed"), redeemed)]),
    amount(t("closing.report.vouchers"), vouchers),
    ...(damages === 0 ? [] : [amount(t("closing.report.damages"), damages)]),
    ...(untaxed === 0 ? [] : [amount(t("closing.report.untaxed"), untaxed)]),
    amount(t("closing.report.payouts"), payouts, { line: "below", below: mm(2) }),
    amount(t("closing.report.taken"), taken, { strong: true }),
    ...(visitorsTax === 0 ? [] : [amount(t("closing.report.visitorsTax"), visitorsTax)]),
    amount(t("closing.report.depositsIn"), depositsIn),
    amount(t("closing.report.depositsOut"), depositsOut, { below: mm(4) }),
    together([
      heading(t("closing.report.ways"), t("invoice.amount")),
      amount(t("closing.way.cash"), ways.cash),
      amount(t("closing.way.card"), ways.card),
      amount(t("closing.way.banktransfer"), ways.banktransfer, { below: mm(4) }),
    ]),
    ...(vouchersOwed ? [owed(vouchersOwed)] : []),
  ];
}

const owed = ({ till, others }: VouchersOwed) =>
  together([
    heading(t("closing.report.owed"), t("invoice.amount")),
    amount(t("closing.report.owedTill"), till),
    amount(t("closing.report.owedOthers"), others, { below: mm(4) }),
  ]);

/** From the float to what is left. */
function drawer({ drawer: { float, expected, counted, difference, reason, withdrawal, left }, sums }: ClosingFacts) {
  return [
    together([
      heading(t("closing.report.drawer"), t("invoice.amount")),
      amount(t("closing.report.float"), float),
      amount(t("closing.report.cash"), sums.ways.cash - sums.cashIn - sums.cashOut),
      amount(t("closing.report.cashIn"), sums.cashIn),
      amount(t("closing.report.cashOut"), sums.cashOut, { line: "below", below: mm(2) }),
      amount(t("closing.report.expected"), expected),
      amount(t("closing.report.counted"), counted),
      amount(t("closing.report.difference"), difference, { strong: difference !== 0 }),
      ...(reason ? [paragraph(t("closing.report.reason", { reason }), mm(1))] : []),
      amount(t("closing.report.withdrawal"), -withdrawal, { line: "below", below: mm(2) }),
      amount(t("closing.report.left"), left, { strong: true, below: mm(4) }),
    ]),
  ];
}

function count({ counts, drawer: { counted } }: ClosingFacts): LetterBlock[] {
  const found = counts as DenominationCounts;
  const there = denominations.filter((worth) => found[worth]);
  if (there.length === 0) return [];
  return [
    together([
      heading(t("closing.report.count"), t("invoice.amount")),
      ...there.map((worth) =>
        amount(
          t("closing.report.pieces", { count: found[worth] ?? 0, worth: money(worth) }),
          worth * (found[worth] ?? 0),
        ),
      ),
      amount(t("closing.report.counted"), counted, { strong: true, above: mm(1), below: mm(4) }),
    ]),
  ];
}

const seal = (hash: string, previousHash: string) =>
  together([
    heading(t("closing.report.seal"), ""),
    row([{ ...textColumn, size: 8.5, text: t("closing.report.hash", { hash }) }], { below: mm(1) }),
    row([{ ...textColumn, size: 8.5, text: t("closing.report.previousHash", { hash: previousHash || "–" }) }]),
  ]);
