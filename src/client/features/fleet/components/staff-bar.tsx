import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../ui/button.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import styles from "./staff-bar.module.css";

/** The staff's ways on from the overview. */
export function StaffBar({ menuPath }: { menuPath: string }) {
  const { t } = useTranslation("staff-fleet");
  return (
    <nav aria-label={t("bar")} className={styles.bar}>
      <LinkButton to={menuPath}>
        <WorkIcon name="menu" />
        {t("menu")}
      </LinkButton>
    </nav>
  );
}
