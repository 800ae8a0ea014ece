import { useTranslation } from "react-i18next";
import type { CashIncome, CashPositionAnswer } from "../../../../shared/contract/cash-log.ts";
import { incomeWays, shownDays, shownMonths } from "../../../../shared/rules/cash-position.ts";
import { addDays, type Day, daysFrom } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { addMonths, monthOf, monthsFrom } from "../../../format/month.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useGetCashPositionQuery } from "../cash-log.api.ts";
import styles from "./cash-position.module.css";
import { IncomeChart } from "./income-chart.tsx";
import { useExactMoney } from "./use-exact-money.ts";

interface CashPositionDialogProps {
  today: Day;
  open: boolean;
  onClose: () => void;
}

/** What came in by day, month and year (requirements/till.md); for admins. */
export function CashPositionDialog({ today, open, onClose }: CashPositionDialogProps) {
  const { t } = useTranslation("cash-log");
  return (
    <Dialog open={open} title={t("position.title")} onClose={onClose}>
      {open ? <CashPosition today={today} /> : null}
    </Dialog>
  );
}

function CashPosition({ today }: { today: Day }) {
  const { t } = useTranslation("cash-log");
  const query = useGetCashPositionQuery(undefined, { refetchOnMountOrArgChange: true });
  const tabsOf = (answer: CashPositionAnswer) =>
    cashViews.map((view) => ({
      key: view,
      title: t(`position.${view}`),
      content: <Income view={view} answer={answer} today={today} />,
    }));
  return (
    <QueryView query={query} failed={t("position.failed")} stale={t("stale")}>
      {(answer) => (
        <>
          <Tabs label={t("position.views")} tabs={tabsOf(answer)} />
          <Note className={styles.note}>{t("position.note")}</Note>
        </>
      )}
    </QueryView>
  );
}

/** "Mo, 3. Mai", "Mai 2027", "2027": no day is shown that could be of another year's. */
function usePeriodName() {
  const names = useDayNames();
  return (period: string) => {
    if (period.length === 4) return period;
    return period.length === 7 ? names.month(period) : names.dateShort(period);
  };
}

interface IncomeProps {
  view: CashView;
  answer: CashPositionAnswer;
  today: Day;
}

/** The list, and beside it the same as bars. */
function Income({ view, answer, today }: IncomeProps) {
  const { t } = useTranslation("cash-log");
  const nameOf = usePeriodName();
  const money = useExactMoney();
  const rows = rowsOf(answer, view);
  const [best] = rows.toSorted((one, other) => fromAmount(other.income) - fromAmount(one.income));
  if (!best) return <EmptyState title={t(`position.empty.${view}`)} />;
  const periods = periodsOf(view, today, rows);
  const totals = new Map(rows.map(({ period, income }) => [period, fromAmount(income)]));
  const bars = periods.map((period) => {
    const total = totals.get(period) ?? 0;
    return { period, total, text: t("position.bar", { period: nameOf(period), amount: money(total) }) };
  });
  const caption = t(`position.caption.${view}`);
  const most = { period: nameOf(best.period), amount: money(best.income) };
  return (
    <div className={styles.income}>
      <div className={styles.overview}>
        <Row as="p" gap={4} lineGap={1} spread baseline className={styles.sum}>
          <span>{t("position.sum")}</span>
          <strong>{money([...totals.values()].reduce((sum, total) => sum + total, 0))}</strong>
        </Row>
        <IncomeChart
          bars={bars}
          label={t("position.chart", { caption, ...most })}
          first={nameOf(periods[0] ?? "")}
          last={nameOf(periods.at(-1) ?? "")}
        />
      </div>
      <List lined aria-label={caption}>
        {rows.map((row) => (
          <Period key={row.period} row={row} name={nameOf(row.period)} />
        ))}
      </List>
    </div>
  );
}

function Period({ row, name }: { row: PeriodRow; name: string }) {
  const { t } = useTranslation("cash-log");
  const money = useExactMoney();
  const ways = incomeWays.filter((way) => fromAmount(row[way]) !== 0);
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <span className={styles.amount}>{money(row.income)}</span>
      <Note as="span" className={styles.ways}>
        {ways.map((way) => (
          <span key={way} className={styles.way}>
            {t("position.wayAndAmount", { way: t(`way.${way}`), amount: money(row[way]) })}
          </span>
        ))}
      </Note>
    </li>
  );
}

const cashViews = ["days", "months", "years"] as const;
type CashView = (typeof cashViews)[number];

type PeriodRow = CashIncome & { period: string };

/** The rows of a view, the newest first. */
function rowsOf(answer: CashPositionAnswer, view: CashView): PeriodRow[] {
  if (view === "days") return answer.cashposition_log.map((row) => ({ ...row, period: row.cashregister_day }));
  if (view === "months") return answer.months.map((row) => ({ ...row, period: row.month }));
  return answer.years.map((row) => ({ ...row, period: row.year }));
}

/** Every period of a view in the order of time, also those without income. */
function periodsOf(view: CashView, today: Day, rows: readonly PeriodRow[]): string[] {
  if (view === "days") return daysFrom(addDays(today, 1 - shownDays), today);
  if (view === "months") return monthsFrom(addMonths(monthOf(today), 1 - shownMonths), shownMonths);
  const last = Number(today.slice(0, 4));
  const first = Math.min(last, ...rows.map(({ period }) => Number(period)));
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
