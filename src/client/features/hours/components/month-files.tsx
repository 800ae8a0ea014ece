import { useTranslation } from "react-i18next";
import { workingHoursPath } from "../../../../shared/contract/working-hours.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { Row } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./hours.module.css";

/** A month to be taken along: what is stored of it. */
export function MonthFiles({ employee, month }: { employee: number; month: string }) {
  const { t } = useTranslation("hours");
  const names = useDayNames();
  const of = { employee_id: employee, month };
  const note = names.month(month);
  return (
    <Row as="p" gap={6} lineGap={0} className={styles.files}>
      <NewTabLink href={workingHoursPath("sheet", of)} note={t("files.newTab", { month: note })}>
        {t("files.sheet")}
      </NewTabLink>
      <a href={workingHoursPath("csv", of)} download>
        {t("files.csv")}
        <VisuallyHidden> ({note})</VisuallyHidden>
      </a>
    </Row>
  );
}
