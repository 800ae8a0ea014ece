import type { Denomination } from "../../../../shared/rules/denominations.ts";
import { useMoney } from "../../../format/money.ts";
import type { TextControl } from "../../../forms/use-form.ts";
import { describeField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { useExactMoney } from "../exact-money.ts";
import styles from "./closings.module.css";

interface CountRowProps extends TextControl {
  worth: Denomination;
  max: number;
}

/** How often one coin or note is there, and what that is worth. */
export function CountRow({ worth, max, id, error, value, ...control }: CountRowProps) {
  const money = useMoney();
  const exact = useExactMoney();
  const count = Number(value);
  const isCount = Number.isInteger(count) && count >= 0 && count <= max;
  return (
    <div>
      <div className={styles.piece}>
        <label htmlFor={id}>{money(worth)}</label>
        <input
          {...control}
          {...describeField(id, null, error)}
          value={value}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
        />
        <span className={styles.worth}>{exact(isCount ? worth * count : 0)}</span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
