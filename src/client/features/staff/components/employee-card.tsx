import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Employee } from "../../../../shared/contract/staff.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { telHref } from "../../../ui/tel-href.ts";
import styles from "./employees.module.css";

/** What may be done to somebody's account. */
export type EmployeeAction = "activate" | "deactivate" | "promote" | "demote" | "toJetty" | "fromJetty";

interface EmployeeCardProps {
  employee: Employee;
  /** The change of this employee is under way. */
  busy: boolean;
  /** Who is an admin may be changed. */
  decidesRoles: boolean;
  onChange: (action: EmployeeAction) => void;
}

/** An employee with the ways to reach them; what nobody filled in says so in its place (requirements/staff.md). */
export function EmployeeCard({ employee, busy, decidesRoles, onChange }: EmployeeCardProps) {
  const { t } = useTranslation("employees");
  const { name, email, phone, active, admin, jetty = false } = employee;
  const button = (action: EmployeeAction, variant: "danger" | "secondary") => (
    <Button
      variant={variant}
      aria-label={t("actionName", { action: t(action), name })}
      busy={busy}
      onClick={() => onChange(action)}
    >
      {t(action)}
    </Button>
  );
  return (
    <Sheet listed gap={0} aria-label={name}>
      <h2 className={styles.name}>
        {name} {admin ? <Chip tone="info">{t("admin")}</Chip> : null}
        {jetty ? <Chip>{t("jetty")}</Chip> : null}
      </h2>
      <dl>
        <Line label={t("email")}>
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
        <Line label={t("phone")}>{phone ? <a href={telHref(phone)}>{phone}</a> : null}</Line>
        <Line label={t("street")}>{employee.streetAndNumber}</Line>
        <Line label={t("additional")}>{employee.additional}</Line>
        <Line label={t("city")}>{employee.zipCodeAndCity}</Line>
      </dl>
      <Stack gap={2} className={styles.changes}>
        {decidesRoles && admin ? button("demote", "danger") : null}
        {decidesRoles && !admin && !jetty && active ? button("promote", "secondary") : null}
        {admin || !active ? null : button(jetty ? "fromJetty" : "toJetty", "secondary")}
        {admin ? null : active ? button("deactivate", "danger") : button("activate", "secondary")}
      </Stack>
    </Sheet>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation("employees");
  return (
    <div className={styles.line}>
      <Note as="dt">{label}</Note>
      <dd>{children || <span className={styles.placeholder}>{t("placeholder")}</span>}</dd>
    </div>
  );
}
