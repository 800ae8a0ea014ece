import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type FieldFault } from "../ui/error-summary.tsx";
import { Note, Stack } from "../ui/layout.tsx";
import styles from "./checkout.module.css";

interface CheckoutFormProps {
  label: string;
  form: { method: "dialog" | undefined; attempt: number; submit: (event?: FormEvent<HTMLFormElement>) => void };
  /** Everything that is wrong after a submit, as links to the fields. */
  faults: FieldFault[];
  /** The wallet's buttons while somebody pays there, which lock the fields; else what orders. */
  wallet: ReactNode | null;
  order: ReactNode;
  children: ReactNode;
}

/** A form that ends in an order with obligation to pay. */
export function CheckoutForm({ label, form, faults, wallet, order, children }: CheckoutFormProps) {
  const { t } = useTranslation("checkout");
  return (
    <Stack as="form" gap={8} noValidate aria-label={label} method={form.method} onSubmit={form.submit}>
      <Stack as="fieldset" gap={8} disabled={wallet !== null}>
        <Note>{t("form.required")}</Note>
        {children}
      </Stack>
      <ErrorSummary title={t("form.faults")} faults={faults} attempt={form.attempt} />
      {wallet ?? order}
    </Stack>
  );
}

export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack as="fieldset">
      <legend className={styles.heading}>{heading}</legend>
      {children}
    </Stack>
  );
}

/** The label of a field that may stay empty. */
export function Optional({ text }: { text: string }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      {text} <span className={styles.optional}>({t("form.optional")})</span>
    </>
  );
}
