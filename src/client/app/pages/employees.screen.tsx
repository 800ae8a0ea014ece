import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { registerPath } from "../../features/session/session.routes.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { Employees } from "../../features/staff/components/employees.tsx";
import { staffApi } from "../../features/staff/staff.api.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { WorkIcon } from "../../ui/work-icon.tsx";
import type { ScreenModule } from "../routing/screen.ts";
import styles from "./staff-pages.module.css";

/** The employees, for admins (requirements/staff.md). */
export function Screen() {
  const { t } = useTranslation("employees");
  const user = useSelector(selectUser);
  return (
    <>
      <Row as="header" gap={3} spread className={styles.header}>
        <h1>{t("heading")}</h1>
        <LinkButton variant="action" to={registerPath}>
          <WorkIcon name="add" />
          {t("add")}
        </LinkButton>
      </Row>
      <Employees decidesRoles={user?.root ?? false} />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }) => {
  await dispatch(staffApi.endpoints.getEmployees.initiate());
};
