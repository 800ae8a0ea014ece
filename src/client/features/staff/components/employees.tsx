import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Employee } from "../../../../shared/contract/staff.ts";
import { Banner } from "../../../ui/banner.tsx";
import list from "../../../ui/card.module.css";
import { classNames } from "../../../ui/class-names.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { EmptyState, LoadState, RetryLine } from "../../../ui/load-state.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { useGetEmployeesQuery } from "../staff.api.ts";
import { type EmployeeAction, usePermissionChange } from "../use-permission-change.ts";
import { EmployeeCard } from "./employee-card.tsx";
import styles from "./employees.module.css";

type View = "active" | "inactive";

/**
 * The employees of one view as cards, each to be activated or, after a question, deactivated.
 * @param decidesRoles whether the reader makes employees admins and back, also after a question.
 */
export function Employees({ decidesRoles }: { decidesRoles: boolean }) {
  const { t } = useTranslation(["employees", "staff"]);
  const { data: employees, error, refetch } = useGetEmployeesQuery();
  const [view, setView] = useState<View>("active");
  const change = usePermissionChange();
  const action = change.asked?.action ?? "deactivate";
  const name = change.asked?.employee.name;

  const texts = { loading: t("loading"), failed: t("failed"), retry: t("staff:retry") };
  if (!employees) return <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />;
  const inView = (of: View) => employees.filter(({ active }) => active === (of === "active"));
  const option = (of: View) => ({ value: of, label: t(`view.${of}`, { count: inView(of).length }) });
  return (
    <>
      {/* Before the outcome: a dialog that closes gives the focus back, then the outcome takes it. */}
      <FormDialog
        open={change.asked !== null}
        title={t(`ask.${action}.title`, { name })}
        closeLabel={t("staff:close")}
        cancelLabel={t("staff:cancel")}
        confirmLabel={t(action)}
        danger={action !== "promote"}
        busy={change.busyId !== null}
        error={change.asked && change.outcome?.kind === "failed" ? t("failedChange") : undefined}
        onClose={change.cancel}
        onSubmit={change.confirm}
      >
        <p>{t(`ask.${action}.text`, { name })}</p>
      </FormDialog>
      <div className={styles.views}>
        <Segments
          label={t("view.label")}
          options={[option("active"), option("inactive")]}
          value={view}
          onChange={(next) => {
            setView(next);
            change.cancel();
          }}
        />
      </div>
      {error ? <RetryLine texts={texts} onRetry={refetch} /> : null}
      <Outcome outcome={change.asked ? null : change.outcome} />
      <EmployeeCards
        view={view}
        employees={inView(view)}
        busyId={change.busyId}
        decidesRoles={decidesRoles}
        onChange={change.begin}
      />
    </>
  );
}

interface EmployeeCardsProps {
  view: View;
  employees: readonly Employee[];
  busyId: number | null;
  decidesRoles: boolean;
  onChange: (employee: Employee, action: EmployeeAction) => void;
}

function EmployeeCards({ view, employees, busyId, decidesRoles, onChange }: EmployeeCardsProps) {
  const { t } = useTranslation("employees");
  if (employees.length === 0) return <EmptyState icon={<WorkIcon name="people" />} title={t(`empty.${view}`)} />;
  return (
    <ul className={classNames(list.cards, styles.cards)}>
      {employees.map((employee) => (
        <li key={employee.id}>
          <EmployeeCard
            employee={employee}
            busy={busyId === employee.id}
            decidesRoles={decidesRoles}
            onChange={(action) => onChange(employee, action)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Says how a change went, and takes the focus that the card's button had: the card is on the other list now. */
function Outcome({ outcome }: Pick<ReturnType<typeof usePermissionChange>, "outcome">) {
  const { t } = useTranslation("employees");
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) banner.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  return (
    <div className={styles.note}>
      <Banner ref={banner} kind={outcome.kind === "failed" ? "error" : "success"}>
        {outcome.kind === "failed" ? t("failedChange") : t(`done.${outcome.kind}`, { name: outcome.name })}
      </Banner>
    </div>
  );
}
