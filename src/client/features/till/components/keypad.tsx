import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Cents } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { type AmountKey, amountKeys, asTyped, handedFor, pressed } from "../typed-amount.ts";
import styles from "./keypad.module.css";

interface KeypadProps {
  /** The id of the field that it types into. */
  controls: string;
  value: string;
  /** What is to be paid; null where there is nothing to suggest. */
  total: Cents | null;
  onChange: (value: string) => void;
}

/** Types what the guest hands over, without a keyboard: one tap where it is exact or in notes. */
export function Keypad({ controls, value, total, onChange }: KeypadProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  // Digits after a whole amount begin another one.
  const [whole, setWhole] = useState<string | null>(null);
  const give = (cents: Cents) => {
    const amount = asTyped(cents);
    setWhole(amount);
    onChange(amount);
  };
  const press = (key: AmountKey) => {
    const isReplaced = whole === value && key !== "back";
    setWhole(null);
    onChange(pressed(isReplaced ? "" : value, key));
  };
  const names: Partial<Record<AmountKey, string>> = { back: t("payment.backspace"), ",": t("payment.comma") };
  return (
    <Stack gap={2}>
      {total === null ? null : (
        <div className={styles.amounts}>
          <Button className={styles.amount} aria-controls={controls} onClick={() => give(total)}>
            {t("payment.exact")}
          </Button>
          {handedFor(total).map((note) => (
            <Button
              key={note}
              className={styles.amount}
              aria-controls={controls}
              aria-label={t("payment.note", { amount: money(note) })}
              onClick={() => give(note)}
            >
              {money(note)}
            </Button>
          ))}
        </div>
      )}
      <fieldset className={styles.keys} aria-label={t("payment.keypad")}>
        {amountKeys.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={names[key]}
            aria-controls={controls}
            onClick={() => press(key)}
          >
            {key === "back" ? "⌫" : key}
          </button>
        ))}
      </fieldset>
    </Stack>
  );
}
