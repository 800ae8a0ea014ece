import { useTranslation } from "react-i18next";
import sheet from "../../../ui/month-sheet.module.css";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import styles from "./board.module.css";
import row from "./board-row.module.css";

const bars = ["paid", "unpaid", "missed", "hold", "portal"] as const;
const days = ["blocked", "closed", "outOfService"] as const;

/** What the marks mean, drawn by the same styles as the board. On paper it stands on each page. */
export function BoardLegend() {
  const { t } = useTranslation("board");
  return (
    <ul className={styles.legend} aria-label={t("legend.label")}>
      {bars.map((kind) => (
        <li key={kind} className={sheet.entry}>
          <span className={row.barSample} data-kind={kind} aria-hidden="true" />
          {t(`legend.${kind}`)}
        </li>
      ))}
      <li className={sheet.entry}>
        <WorkIcon name="ban" />
        {t("legend.banned")}
      </li>
      {days.map((state) => (
        <li key={state} className={sheet.entry}>
          <span className={row.daySample} data-state={state} aria-hidden="true" />
          {t(`legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
