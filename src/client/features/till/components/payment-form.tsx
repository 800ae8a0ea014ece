import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsLocked,
  selectOutcome,
} from "../../../../../machines/cash-register/cash-register.selectors.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { randomKey } from "../../../api/idempotency-keys.ts";
import { useMoney } from "../../../format/money.ts";
import { type Form, useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useOnline } from "../../../offline/use-online.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Figures, Note, Row, Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Register, useRefusal } from "../till.provider.tsx";
import type { Bill } from "../till-lines.ts";
import {
  cardRestOf,
  depositsIn,
  faultsOf,
  nothingTyped,
  type PaymentValues,
  saleOf,
  typedChange,
  type WayChoice,
} from "../till-payment.ts";
import { asTyped } from "../typed-amount.ts";
import { PaymentEntry } from "./payment-entry.tsx";
import styles from "./payment-form.module.css";

interface PaymentFormProps {
  bill: Bill;
  /** Whether an admin sells. */
  admin: boolean;
  /** What is paid: stands beside the payment, and above it on a phone. */
  children: ReactNode;
}

/** What is typed is checked against the total, which no schema knows. */
const anything = { validate: (values: unknown) => Promise.resolve(values) };

/** How it is paid, what the guest hands over and gets back; the total stays in sight. */
export function PaymentForm({ bill, admin, children }: PaymentFormProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const isLocked = Register.useSelector(selectIsLocked);
  const { lines, totalCents } = bill;
  const form = useForm<PaymentValues>({
    id: "till",
    initialValues: nothingTyped,
    schema: anything,
    rules: (values) => faultsOf(values, totalCents),
    text: useMessageText(),
    onSubmit: (values) => {
      const { context } = register.getSnapshot();
      const request = saleOf(bill, context, values);
      register.send({ type: "sale.submitted", sale: { request, idempotencyKey: randomKey() }, isGone: bill.isGone });
    },
  });
  useFocusOnFirstError(form, ["received", "cashPart", "transferPart"]);
  const { way, cashPart } = form.values;
  // Nothing is asked for: nobody pays, or cash goes out.
  const isFree = totalCents <= 0;
  const choose = (value: WayChoice) => {
    const deposits = depositsIn(lines);
    const isPrefilled = value === "several" && cashPart === "" && deposits > 0;
    form.changeAll({ way: value, ...(isPrefilled && { cashPart: asTyped(deposits) }) });
  };
  const ways = [...tillPaymentMethodsFor({ admin }), "several" as const];
  return (
    <Stack as="form" className={styles.form} noValidate onSubmit={form.submit}>
      {children}
      <Stack gap={3} className={styles.side}>
        {isFree ? null : <PaymentEntry form={form} totalCents={totalCents} admin={admin} />}
        <Refused />
        <Stack gap={2} className={styles.foot}>
          {isFree ? null : (
            <div className={styles.way}>
              <Segments
                label={t("payment.legend")}
                options={ways.map((value) => ({ value, label: t(`payment.${value}`) }))}
                value={way === "" ? null : way}
                onChange={choose}
              />
            </div>
          )}
          <Figures rows={0} className={styles.sums} aria-live="polite">
            <Row gap={3} nowrap spread baseline className={styles.total}>
              <dt>{t("checkout.total")}</dt>
              <dd>{money(totalCents)}</dd>
            </Row>
            {totalCents < 0 ? (
              <PayOut cents={-totalCents} />
            ) : (
              <Remainder values={form.values} totalCents={totalCents} />
            )}
          </Figures>
          <PayButton
            bill={bill}
            isLocked={isLocked}
            isWayMissing={way === "" && !isFree}
            exactCash={isFree || (way !== "" && way !== "cash") ? null : { ...form.values, way: "cash", received: "" }}
          />
        </Stack>
        <PaperReceipt form={form} />
      </Stack>
    </Stack>
  );
}

/** What goes back of the cash, or what the card pays beside other ways. */
function Remainder({ values, totalCents }: { values: PaymentValues; totalCents: Cents }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const change = typedChange(values, totalCents);
  // Its line stays, so that the ways do not move below the finger that chose one.
  if (values.way === "card" || values.way === "banktransfer") return <div aria-hidden="true" />;
  if (values.way === "several") {
    return (
      <Row gap={3} nowrap spread baseline>
        <dt>{t("payment.rest")}</dt>
        <dd className={styles.change}>{money(cardRestOf(values, totalCents))}</dd>
      </Row>
    );
  }
  return (
    <Row gap={3} nowrap spread baseline>
      <dt>{t("payment.change")}</dt>
      <dd className={change > 0 ? styles.change : styles.waiting}>
        {change > 0 ? money(change) : t("payment.waiting")}
      </dd>
    </Row>
  );
}

/** What goes out of the drawer: more deposit on bottles is given back than was sold. */
function PayOut({ cents }: { cents: Cents }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  return (
    <Row gap={3} nowrap spread baseline>
      <dt>{t("payment.payOut")}</dt>
      <dd className={styles.change}>{money(cents)}</dd>
    </Row>
  );
}

/** However it is paid: asked is whether there is anything to sell. */
const exact: PaymentValues = { ...nothingTyped, way: "card" };

interface PayButtonProps {
  bill: Bill;
  isLocked: boolean;
  isWayMissing: boolean;
  /** What is typed, as exact cash; null where another way was chosen, or nothing is to be paid. */
  exactCash: PaymentValues | null;
}

/**
 * Takes the money, or says why it cannot; while a sale was not answered it sends that one again. Exact cash is one tap:
 * its way and 'Geld erhalten' at once.
 */
function PayButton({ bill, isLocked, isWayMissing, exactCash }: PayButtonProps) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const isBusy = Register.useSelector(selectIsBusy);
  const context = Register.useSelector((snapshot) => snapshot.context);
  const sale = { request: saleOf(bill, context, exact), idempotencyKey: "" };
  const refused = useRefusal({ type: "sale.submitted", sale, isGone: bill.isGone });
  const isOnline = useOnline();
  const refusal = isOnline ? (refused ?? (isWayMissing ? t("payment.wayMissing") : null)) : t("payment.offline");
  const refusalId = useId();
  const takeCash = (values: PaymentValues) => {
    const request = saleOf(bill, register.getSnapshot().context, values);
    register.send({ type: "sale.submitted", sale: { request, idempotencyKey: randomKey() }, isGone: bill.isGone });
  };
  const isCashRefused = refused !== null || !isOnline;
  if (isLocked && !isBusy) {
    return (
      <Button variant="action" className={styles.pay} onClick={() => register.send({ type: "sale.retried" })}>
        {t("outcome.unanswered.retry")}
      </Button>
    );
  }
  return (
    <>
      {/* Has its line from the start: what is below a finger stays there. */}
      <Note id={refusalId} className={styles.hint}>
        {refusal}
      </Note>
      <div className={styles.buttons}>
        {exactCash === null ? (
          <span />
        ) : (
          <Button
            className={styles.exact}
            disabled={isBusy || isCashRefused}
            aria-describedby={isCashRefused ? refusalId : undefined}
            onClick={() => takeCash(exactCash)}
          >
            {t("payment.exactCash")}
          </Button>
        )}
        <Button
          type="submit"
          variant="action"
          className={styles.pay}
          busy={isBusy}
          disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : refusalId}
        >
          {t(bill.totalCents < 0 ? "payment.submitPayOut" : "payment.submit")}
        </Button>
      </div>
    </>
  );
}

/** Why the last try did not work: it has its place below the lines, and covers none that is scrolled to. */
function Refused() {
  const { t } = useTranslation("till");
  const text = useMessageText();
  const outcome = Register.useSelector(selectOutcome);
  const refusal = Register.useSelector(({ context }) => context.refusal);
  // That of a voucher's code stands at its field.
  const { redeem_code: _, ...others } = refusal;
  const reasons = [...new Set(Object.values(others))];
  const isFailed = outcome === "failure";
  if (!isFailed && reasons.length === 0) return null;
  return (
    <div className={styles.refused}>
      {isFailed ? (
        <Banner kind="error">{t("outcome.failure")}</Banner>
      ) : (
        <Banner kind="warning" title={t("refusal.title")}>
          {reasons.map((key) => (
            <p key={key}>{text(key)}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

/** What was sold without network is entered afterwards, and its receipt says so (requirements/offline.md). */
function PaperReceipt({ form }: { form: Form<PaymentValues> }) {
  const { t } = useTranslation("till");
  return (
    <details>
      <summary>{t("payment.paper")}</summary>
      <TextField
        {...form.textControl("paperReceipt")}
        label={t("payment.paperNumber")}
        hint={t("payment.paperHint")}
        maxLength={40}
        autoComplete="off"
      />
    </details>
  );
}
