import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Employee } from "../../../../shared/contract/staff.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { telHref } from "../../../ui/tel-href.ts";
import styles from "./employee-card.module.css";

interface EmployeeCardProps {
  employee: Employee;
  /** The change of this employee is under way. */
  busy: boolean;
  onChange: () => void;
}

/** An employee with the ways to reach them; what nobody filled in says so in its place (requirements/staff.md). */
export function EmployeeCard({ employee, busy, onChange }: EmployeeCardProps) {
  const { t } = useTranslation("employees");
  const { name, email, phone, active } = employee;
  return (
    <Card listed className={styles.card} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <dl className={styles.lines}>
        <Line label={t("email")}>
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
        <Line label={t("phone")}>{phone ? <a href={telHref(phone)}>{phone}</a> : null}</Line>
        <Line label={t("street")}>{employee.streetAndNumber}</Line>
        <Line label={t("additional")}>{employee.additional}</Line>
        <Line label={t("city")}>{employee.zipCodeAndCity}</Line>
      </dl>
      <Button
        variant={active ? "danger" : "secondary"}
        className={styles.change}
        aria-label={t(active ? "deactivateName" : "activateName", { name })}
        busy={busy}
        onClick={onChange}
      >
        {t(active ? "deactivate" : "activate")}
      </Button>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation("employees");
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.placeholder}>{t("placeholder")}</span>}</dd>
    </div>
  );
}
