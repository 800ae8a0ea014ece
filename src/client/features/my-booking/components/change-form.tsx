import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { selectCanConfirm, selectErrors } from "../../../../../machines/stay-change/stay-change.selectors.ts";
import type { StayChangeFailure, StayChoice } from "../../../../../machines/stay-change/stay-change.types.ts";
import type { QuotedStay, StayChangeQuote } from "../../../../shared/contract/stay-change.ts";
import { halvesOf } from "../../../../shared/rules/early-and-late.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { useFirstEarly } from "../../../format/use-today.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { choosing } from "../../../stay-change/chosen-stay.ts";
import { hasOtherExtras, ownOnSiteCents, toldExtras } from "../../../stay-change/quoted-extras.ts";
import { StayFlow } from "../../../stay-change/stay-flow.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import {
  bookedChoice,
  type ChangeDialogProps,
  halvesOfChoice,
  type WithCalendar,
  withDays,
} from "../my-stay-choice.ts";
import { AskForStay } from "./ask-for-stay.tsx";
import { ExtrasChoice, PartyChoice } from "./change-fields.tsx";
import styles from "./my-booking.module.css";

type ChangeFormProps = Omit<ChangeDialogProps, "onDone"> & WithCalendar;

/**
 * Scrolls to what has to be read before it is confirmed.
 * @returns whether it was out of sight.
 */
function bringIntoView(element: HTMLElement | null): boolean {
  const dialog = element?.closest("dialog");
  const before = dialog?.scrollTop ?? 0;
  element?.scrollIntoView?.({ block: "nearest", behavior: "instant" });
  return Math.abs((dialog?.scrollTop ?? 0) - before) > 1;
}

const reveal = (shown: HTMLElement | null) => shown?.scrollIntoView?.({ block: "nearest" });

/** What is chosen, what it comes to, and why something is refused. */
export function ChangeForm({ booking, listed, today, open, onClose, onAsked, renderCalendar }: ChangeFormProps) {
  const { t } = useTranslation("my-booking");
  const message = useMessageText();
  const money = useMoney();
  const id = useId();
  const flow = StayFlow.useActorRef();
  const { quote, failure, isPriceNew } = StayFlow.useSelector(({ context }) => context);
  const errors = StayFlow.useSelector(selectErrors);
  const canConfirm = StayFlow.useSelector(selectCanConfirm);
  const isBusy = StayFlow.useSelector((snapshot) => snapshot.hasTag("busy"));
  const isSent = StayFlow.useSelector((snapshot) => snapshot.matches("confirmed"));
  const isConflict = StayFlow.useSelector((snapshot) => snapshot.matches("conflict"));
  const isUnpriced = StayFlow.useSelector((snapshot) => snapshot.matches("unpriced"));

  const booked = bookedChoice(booking);
  const [wanted, setWanted] = useState(booked);
  // The last day is still missing: nothing is priced before it is there.
  const [isDayMissing, setDayMissing] = useState(false);
  // Of each state of the booking new fields, which begin with it.
  const [round, setRound] = useState(0);
  const [freeHalves, setFreeHalves] = useState(booking.free_halves);
  const halves = halvesOfChoice(booking, wanted, { today, firstEarly: useFirstEarly(today), freeHalves });
  const price = useRef<HTMLDivElement>(null);

  const choose = (choice: StayChoice, isMissing = isDayMissing) => {
    setWanted(choice);
    setDayMissing(isMissing);
    flow.send(isMissing ? { type: "stay.reset" } : choosing(choice, booked));
  };
  const errorAt = (...fields: string[]) => fields.map((field) => message(errors[field])).find(Boolean);
  const daysError = errorAt("booked_day", "booked_duration", "vehicle");
  const isTaken = errors["booked_day"]?.endsWith("stayTaken") ?? false;
  const seeBooking = () => {
    flow.send({ type: "booking.seen", version: booking.version, nights: booking.booked_duration });
    setWanted(booked);
    setDayMissing(false);
    setRound(round + 1);
  };
  return (
    <FormDialog
      open={open}
      title={t("change.title")}
      cancelLabel={t("back")}
      confirmLabel={quote ? t("change.confirm", { price: money(quote.after.price) }) : t("change.pricing")}
      canConfirm={canConfirm}
      busy={isBusy}
      error={isConflict ? undefined : (failureText(failure) ?? errorAt("booking_id"))}
      onClose={onClose}
      onSubmit={() => {
        if (canConfirm && !bringIntoView(price.current)) flow.send({ type: "change.confirmed", reason: "" });
      }}
    >
      {isConflict ? <Conflict {...{ booking }} onSeen={seeBooking} /> : null}
      {isConflict ? null : (
        <Stack key={round} inert={isSent}>
          <p className={styles.line}>{t("change.text")}</p>
          {renderCalendar({
            booking,
            added: halves.added,
            onDays: (days, free) => {
              const choice = withDays(wanted, booked, days);
              // Without new days it is the booked ones.
              setFreeHalves(days.start === null ? booking.free_halves : free);
              choose(choice ?? wanted, choice === null);
            },
          })}
          <div aria-live="polite" ref={daysError ? reveal : null}>
            <FieldError id={`${id}-days-error`}>{daysError}</FieldError>
          </div>
          <AskForStay
            key={String(isTaken)}
            isOpen={isTaken}
            stay={{ ...wanted, booking_id: booking.number }}
            onAsked={() => {
              onClose();
              onAsked();
            }}
          />
          <PartyChoice
            {...{ booking, wanted }}
            error={errorAt("people_number", "adults", "children", "license_answer")}
            onChoose={choose}
          />
          <ExtrasChoice
            {...{ booking, wanted, listed }}
            error={errorAt("extras")}
            ownError={errorAt("own_extras")}
            halves={halves}
            onChoose={choose}
          />
        </Stack>
      )}
      {isConflict ? null : (
        <Stack ref={price} gap={3} aria-live="polite" className={styles.price}>
          {quote ? <QuoteRows quote={quote} /> : <p className={styles.line}>{priceText()}</p>}
          {isPriceNew ? <Banner kind="warning">{t("change.priceNew")}</Banner> : null}
          {isUnpriced ? <Button onClick={() => flow.send({ type: "price.retried" })}>{t("retry")}</Button> : null}
        </Stack>
      )}
    </FormDialog>
  );

  function priceText(): string {
    if (isDayMissing) return t("change.dayMissing");
    if (Object.keys(errors).length > 0) return t("change.notPossible");
    if (isUnpriced) return t("change.unpriced");
    return t(isBusy ? "change.pricing" : "change.choose");
  }

  function failureText(happened: StayChangeFailure | null): string | undefined {
    switch (happened?.kind) {
      case "network":
      case "gone":
      case "limited":
        return t(`failed.${happened.kind}`);
      case "failed":
        return t("failed.general");
      default:
        return undefined;
    }
  }
}

/** Others changed the booking meanwhile: it is shown as it is now, or why it stays as it is. */
function Conflict({ booking, onSeen }: Pick<ChangeDialogProps, "booking"> & { onSeen: () => void }) {
  const { t } = useTranslation("my-booking");
  if (booking.status === "cancelled") return <Banner kind="error">{t("change.conflict.cancelled")}</Banner>;
  if (!booking.can_change) return <Banner kind="error">{t("change.conflict.tooLate")}</Banner>;
  return (
    <>
      <Banner kind="error">{t("change.conflict.changed")}</Banner>
      <Button onClick={onSeen}>{t("change.conflict.seen")}</Button>
    </>
  );
}

const ways = ["wallet_back", "voucher_back", "cash_back"] as const;

/** What a change costs: old and new price, what is kept, due until when, or goes back. */
function QuoteRows({ quote }: { quote: StayChangeQuote }) {
  const { t } = useTranslation(["my-booking", "checkout", "extras"]);
  const money = useMoney();
  const language = useLanguage();
  const day = (of: string) => formatDay(of, language, "long");
  const own = useOwnExtraTexts();
  const halfTexts = useHalfTexts();
  const isOtherExtras = hasOtherExtras(quote);
  const stay = (of: QuotedStay) => {
    const { booked_day, booked_end, adults, children, extras } = of;
    return [
      `${day(booked_day)} – ${day(booked_end)}`,
      ...halvesOf({ startsAm: of.starts_am, endsPm: of.ends_pm }).map(halfTexts.taken),
      t("quote.party", { count: adults + children }),
      ...(isOtherExtras
        ? [
            [...extras.map((name) => t(`extras:${name}`)), ...toldExtras(of, quote).map(own.booked)].join(", ") ||
              t("quote.noExtras"),
          ]
        : []),
    ].join(", ");
  };
  const difference = fromAmount(quote.difference);
  const [before, after] = [quote.before.visitors_tax, quote.after.visitors_tax];
  const [ownBefore, ownAfter] = [ownOnSiteCents(quote.before), ownOnSiteCents(quote.after)];
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  const rows = [
    row(t("quote.before", { stay: stay(quote.before) }), money(quote.before.price)),
    row(t("quote.after", { stay: stay(quote.after) }), money(quote.after.price), true),
    row(t("quote.difference"), `${difference > 0 ? "+" : ""}${money(difference)}`),
    ...(before === after ? [] : [row(t("quote.visitorsTax", { before: money(before) }), money(after))]),
    ...(ownBefore === ownAfter ? [] : [row(t("quote.ownOnSite", { before: money(ownBefore) }), money(ownAfter))]),
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
  const text = (of: string) => ({ kind: "text" as const, text: of });
  const lost = halfTexts.lost(quote).map(({ sentence }) => text(sentence));
  const anew = quote.priced_anew ? [text(t("quote.anew"))] : [];
  const binds = quote.due_day === null ? [] : [text(t("quote.binds"))];
  return (
    <TextBlocks newTab={t("checkout:form.newTab")} blocks={[{ kind: "rows", rows }, ...lost, ...anew, ...binds]} />
  );
}
