import { Figures, Row } from "../../../ui/layout.tsx";
import { useExactMoney } from "../exact-money.ts";
import styles from "./closings.module.css";

interface AmountsProps {
  /** What it is, its cents or the amount of an answer, and whether it is the sum of what stands above. */
  rows: readonly { label: string; amount: number | string; strong?: boolean }[];
}

/** Amounts below each other, with what they are. */
export function Amounts({ rows }: AmountsProps) {
  const money = useExactMoney();
  return (
    <Figures rows={1}>
      {rows.map(({ label, amount, strong }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two amounts may be called alike
        <Row key={index} gap={4} nowrap spread baseline className={strong ? styles.sum : undefined}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </Row>
      ))}
    </Figures>
  );
}
