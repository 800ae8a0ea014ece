import type { Cents } from "../../../../shared/rules/money.ts";
import { Row } from "../../../ui/layout.tsx";
import styles from "./cash-position.module.css";

export interface IncomeBar {
  period: string;
  /** What a mouse that rests on the bar is told. */
  text: string;
  total: Cents;
}

interface IncomeChartProps {
  /** In the order of time. */
  bars: readonly IncomeBar[];
  /** What the list beside it does not say in a sentence. */
  label: string;
  /** Below its ends. */
  first: string;
  last: string;
}

const barWidth = 10;
const height = 100;

/** One bar for each period, below the line where more went back than came. The figures stand in the list beside it. */
export function IncomeChart({ bars, label, first, last }: IncomeChartProps) {
  const highest = Math.max(0, ...bars.map(({ total }) => total));
  const lowest = Math.min(0, ...bars.map(({ total }) => total));
  const scale = height / (highest - lowest || 1);
  const zero = highest * scale;
  const width = bars.length * barWidth;
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, from the list's own figures
        role="img"
      >
        <title>{label}</title>
        {bars.map(({ period, text, total }, index) => (
          <g key={period}>
            {/* The whole column answers to the mouse, however low its bar. */}
            <rect className={styles.column} x={index * barWidth} y={0} width={barWidth} height={height}>
              <title>{text}</title>
            </rect>
            <rect
              className={total < 0 ? styles.negative : styles.bar}
              x={index * barWidth + 1}
              y={total < 0 ? zero : zero - total * scale}
              width={barWidth - 2}
              height={Math.abs(total) * scale}
            />
          </g>
        ))}
        <line className={styles.axis} x1={0} x2={width} y1={zero} y2={zero} />
      </svg>
      <Row as="figcaption" gap={4} nowrap spread className={styles.ends} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </Row>
    </figure>
  );
}
