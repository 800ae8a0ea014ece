import { useTranslation } from "react-i18next";
import type { QuotedStay, StayChangeQuote } from "../../../../shared/contract/stay-change.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { TextBlocks } from "../../../ui/text-blocks.tsx";

const ways = ["wallet_back", "voucher_back", "cash_back"] as const;

/** What a change costs: old and new price, what is kept, due until when, or goes back. */
export function QuoteRows({ quote }: { quote: StayChangeQuote }) {
  const { t } = useTranslation(["my-booking", "checkout", "extras"]);
  const money = useMoney();
  const language = useLanguage();
  const day = (of: string) => formatDay(of, language, "long");
  const isOtherExtras = quote.before.extras.join(" ") !== quote.after.extras.join(" ");
  const stay = ({ booked_day, booked_end, adults, children, extras }: QuotedStay) =>
    [
      `${day(booked_day)} – ${day(booked_end)}`,
      t("quote.party", { count: adults + children }),
      ...(isOtherExtras ? [extras.map((name) => t(`extras:${name}`)).join(", ") || t("quote.noExtras")] : []),
    ].join(", ");
  const difference = fromAmount(quote.difference);
  const [before, after] = [quote.before.visitors_tax, quote.after.visitors_tax];
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  const rows = [
    row(t("quote.before", { stay: stay(quote.before) }), money(quote.before.price)),
    row(t("quote.after", { stay: stay(quote.after) }), money(quote.after.price), true),
    row(t("quote.difference"), `${difference > 0 ? "+" : ""}${money(difference)}`),
    ...(before === after ? [] : [row(t("quote.visitorsTax", { before: money(before) }), money(after))]),
    ...(quote.fee === "0.00" ? [] : [row(t("quote.fee"), money(quote.fee))]),
    ...(quote.due === "0.00"
      ? []
      : [
          row(
            quote.due_day === null ? t("quote.due") : t("quote.dueBy", { day: day(quote.due_day) }),
            money(quote.due),
          ),
        ]),
    ...ways.filter((way) => quote[way] !== "0.00").map((way) => row(t(`quote.${way}`), money(quote[way]))),
  ];
  const binds = quote.due_day === null ? [] : [{ kind: "text" as const, text: t("quote.binds") }];
  return <TextBlocks newTab={t("checkout:form.newTab")} blocks={[{ kind: "rows", rows }, ...binds]} />;
}
