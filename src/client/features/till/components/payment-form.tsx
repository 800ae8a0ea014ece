import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsLocked,
  selectOutcome,
} from "../../../../../machines/cash-register/cash-register.selectors.ts";
import { type TillPaymentMethod, tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { randomKey } from "../../../api/idempotency-keys.ts";
import { useMoney } from "../../../format/money.ts";
import { type FormErrors, useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Register, useRefusal } from "../till.provider.tsx";
import { type Bill, cardRestOf, receivedCents, saleOf } from "../till-lines.ts";
import { Keypad } from "./keypad.tsx";
import styles from "./payment-form.module.css";
import { hasKeyboard } from "./place-heading.tsx";

interface PaymentFormProps {
  bill: Bill;
  /** Whether an admin sells. */
  admin: boolean;
  /** What is paid: stands beside the payment, and above it on a phone. */
  children: ReactNode;
}

interface PaymentValues {
  method: TillPaymentMethod;
  received: string;
  /** What cash does not pay is paid by card. */
  restByCard: boolean;
}

const unpaid: PaymentValues = { method: "cash", received: "", restByCard: false };

/** What is typed is checked against the total, which no schema knows. */
const anything = { validate: (values: unknown) => Promise.resolve(values) };

function faultsOf(values: PaymentValues, totalCents: number): FormErrors<"received"> {
  const { method, received } = values;
  if (method !== "cash") return {};
  if (received.trim() === "" && totalCents > 0) return { received: "validation-staff:tillReceivedMissing" };
  const cents = receivedCents(received, totalCents);
  if (cents === null) return { received: "validation-staff:amount" };
  return cents + cardRestOf(values, totalCents) < totalCents ? { received: "validation-staff:tillReceived" } : {};
}

/** How it is paid, what the guest hands over and gets back; the total stays in sight. */
export function PaymentForm({ bill, admin, children }: PaymentFormProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const isLocked = Register.useSelector(selectIsLocked);
  const { totalCents } = bill;
  const form = useForm<PaymentValues>({
    id: "till",
    initialValues: unpaid,
    schema: anything,
    rules: (values) => faultsOf(values, totalCents),
    text: useMessageText(),
    onSubmit: (values) => {
      const { context } = register.getSnapshot();
      const request = saleOf(bill, context, values);
      register.send({ type: "sale.submitted", sale: { request, idempotencyKey: randomKey() }, isGone: bill.isGone });
    },
  });
  // The field with its keys.
  const entry = useRef<HTMLElement>(null);
  useFocusOnFirstError(form, ["received"]);
  const { method, received, restByCard } = form.values;
  const isCash = method === "cash";
  const rest = cardRestOf(form.values, totalCents);
  const change = isCash ? (receivedCents(received, totalCents) ?? 0) - totalCents : 0;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {children}
      <div className={styles.side}>
        <section ref={entry} className={styles.payment} aria-label={t("payment.legend")}>
          {method === "banktransfer" ? <p className={styles.hint}>{t("payment.transferHint")}</p> : null}
          {isCash ? (
            <>
              <Checkbox
                id={form.fieldId("restByCard")}
                label={t("payment.restByCard")}
                checked={restByCard}
                onChange={({ target }) => form.change("restByCard", target.checked)}
              />
              <TextField
                {...form.textControl("received")}
                className={styles.received}
                label={t("payment.received")}
                // On a touch screen the till has keys of its own, which the keyboard would hide.
                inputMode={hasKeyboard() ? "decimal" : "none"}
                onFocus={() => entry.current?.scrollIntoView({ block: hasKeyboard() ? "nearest" : "end" })}
                autoComplete="off"
              />
              <Keypad
                controls={form.fieldId("received")}
                value={received}
                total={totalCents}
                onChange={(value) => form.change("received", value)}
              />
            </>
          ) : null}
        </section>
        <div className={styles.foot}>
          <Refused />
          <div className={styles.way}>
            <Segments
              label={t("payment.legend")}
              options={tillPaymentMethodsFor({ admin }).map((value) => ({ value, label: t(`payment.${value}`) }))}
              value={method}
              onChange={(value) => form.change("method", value)}
            />
          </div>
          <dl className={styles.sums} aria-live="polite">
            <div className={styles.total}>
              <dt>{t("checkout.total")}</dt>
              <dd>{money(totalCents)}</dd>
            </div>
            {rest > 0 ? (
              <div>
                <dt>{t("payment.rest")}</dt>
                <dd className={styles.change}>{money(rest)}</dd>
              </div>
            ) : isCash ? (
              <div>
                <dt>{t("payment.change")}</dt>
                <dd className={change > 0 ? styles.change : styles.waiting}>
                  {change > 0 ? money(change) : t("payment.waiting")}
                </dd>
              </div>
            ) : null}
          </dl>
          <PayButton bill={bill} isLocked={isLocked} />
        </div>
      </div>
    </form>
  );
}

/** However it is paid: asked is whether there is anything to sell. */
const exact = { method: "card", received: "", restByCard: false } as const;

/** Takes the money, or says why it cannot; while a sale was not answered it sends that one again. */
function PayButton({ bill, isLocked }: { bill: Bill; isLocked: boolean }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const isBusy = Register.useSelector(selectIsBusy);
  const context = Register.useSelector((snapshot) => snapshot.context);
  const sale = { request: saleOf(bill, context, exact), idempotencyKey: "" };
  const refusal = useRefusal({ type: "sale.submitted", sale, isGone: bill.isGone });
  const refusalId = useId();
  if (isLocked && !isBusy) {
    return (
      <Button variant="action" className={styles.pay} onClick={() => register.send({ type: "sale.retried" })}>
        {t("outcome.unanswered.retry")}
      </Button>
    );
  }
  return (
    <>
      {refusal === null ? null : (
        <p id={refusalId} className={styles.hint}>
          {refusal}
        </p>
      )}
      <Button
        type="submit"
        variant="action"
        className={styles.pay}
        busy={isBusy}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : refusalId}
      >
        {t("payment.submit")}
      </Button>
    </>
  );
}

/** Why the last try did not work. */
function Refused() {
  const { t } = useTranslation("till");
  const text = useMessageText();
  const outcome = Register.useSelector(selectOutcome);
  const refusal = Register.useSelector(({ context }) => context.refusal);
  // That of a voucher's code stands at its field.
  const { redeem_code: _, ...others } = refusal;
  const reasons = Object.values(others).map((key) => text(key));
  if (outcome === "failure") return <Banner kind="error">{t("outcome.failure")}</Banner>;
  if (reasons.length === 0) return null;
  return (
    <Banner kind="warning" title={t("refusal.title")}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Banner>
  );
}
