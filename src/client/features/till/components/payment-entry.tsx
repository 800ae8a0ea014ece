import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Cents } from "../../../../shared/rules/money.ts";
import type { Form } from "../../../forms/use-form.ts";
import { breakpoints } from "../../../ui/breakpoints.ts";
import { TextField } from "../../../ui/field.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import type { PaymentValues } from "../till-payment.ts";
import { Keypad } from "./keypad.tsx";
import styles from "./payment-form.module.css";
import { hasKeyboard } from "./place-heading.tsx";

interface PaymentEntryProps {
  form: Form<PaymentValues>;
  totalCents: Cents;
  admin: boolean;
}

/** What is typed for the way that was chosen: cash that is handed over, or the parts of several ways. */
export function PaymentEntry({ form, totalCents, admin }: PaymentEntryProps) {
  const { t } = useTranslation("till");
  const { way, received, cashPart } = form.values;
  const entry = useRef<HTMLElement>(null);
  useEffect(() => {
    // The keys lie below the lines: a phone shows them once they are wanted. Elsewhere they stand there from the start.
    if (window.matchMedia(breakpoints.tablet).matches) return;
    if (way === "cash" || way === "several") entry.current?.scrollIntoView?.({ block: "nearest" });
  }, [way]);
  // Its place stays, so that the ways do not move below the finger that chose one.
  if (way === "card") return <Stack gap={3} className={styles.payment} />;
  return (
    <Stack as="section" ref={entry} gap={3} className={styles.payment} aria-label={t("payment.legend")}>
      {way === "banktransfer" ? <Note className={styles.hint}>{t("payment.transferHint")}</Note> : null}
      {way === "" || way === "cash" ? (
        <TextField
          {...form.textControl("received")}
          label={t("payment.received")}
          // On a touch screen the till has keys of its own, which the keyboard would hide.
          inputMode={hasKeyboard() ? "decimal" : "none"}
          onFocus={() => hasKeyboard() || form.change("way", "cash")}
          // Only cash is typed.
          onChange={({ target }) => form.changeAll({ received: target.value, way: "cash" })}
          autoComplete="off"
        />
      ) : null}
      {way === "" || way === "cash" ? (
        // On a phone there is no room for the keys before they are wanted.
        <div className={way === "" ? styles.early : undefined}>
          <Keypad
            controls={form.fieldId("received")}
            value={received}
            total={totalCents}
            onChange={(value) => form.changeAll({ received: value, way: "cash" })}
          />
        </div>
      ) : null}
      {way === "several" ? (
        <>
          {admin ? (
            <TextField
              {...form.textControl("transferPart")}
              label={t("payment.transferPart")}
              hint={t("payment.transferHint")}
              inputMode="decimal"
              autoComplete="off"
            />
          ) : null}
          <TextField
            {...form.textControl("cashPart")}
            label={t("payment.cashPart")}
            inputMode={hasKeyboard() ? "decimal" : "none"}
            autoComplete="off"
          />
          <Keypad
            controls={form.fieldId("cashPart")}
            value={cashPart}
            total={null}
            onChange={(value) => form.change("cashPart", value)}
          />
        </>
      ) : null}
    </Stack>
  );
}
