import { useTranslation } from "react-i18next";
import type { JettyMove, JettyWeekAnswer } from "../../../../shared/contract/jetty-week.ts";
import { useDayNames } from "../../../format/day-names.ts";
import styles from "./printed-jetty.module.css";
import { useMoveTexts } from "./use-move-texts.ts";

/** Seven days and all boats: which come back and leave, and which do both on one day. */
export function PrintedWeek({ week: { days, boats, moves } }: { week: JettyWeekAnswer }) {
  const { t } = useTranslation("jetty-week");
  const names = useDayNames();
  return (
    <table className={styles.table}>
      <colgroup>
        <col className={styles.boat} />
        <col span={7} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("boat")}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {names.dateCompact(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {boats.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {days.map((day) => (
              <td key={day} className={styles.cell}>
                <Cell moves={moves.filter((move) => move.vehicle === id && move.day === day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ moves }: { moves: readonly JettyMove[] }) {
  const { t } = useTranslation("jetty-week");
  const texts = useMoveTexts();
  const isTurnaround = moves[0]?.kind === "returns" && moves.at(-1)?.kind === "leaves";
  return (
    <>
      {isTurnaround ? <strong className={styles.line}>{t("week.turnaround")}</strong> : null}
      {moves.map((move) => (
        <span key={`${move.kind} ${texts.time(move)}`} className={styles.line}>
          {t(`week.${move.kind}`, { time: texts.short(move) })} {move.first_name}
          {move.kind === "leaves" ? `, ${t("week.people", { count: move.people })}` : null}
        </span>
      ))}
    </>
  );
}
