import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Employee } from "../../../../shared/contract/staff.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { Segments } from "../../../ui/segments.tsx";
import list from "../../../ui/sheet.module.css";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { staffApi, useChangePermissionMutation, useGetEmployeesQuery } from "../staff.api.ts";
import { type EmployeeAction, EmployeeCard } from "./employee-card.tsx";
import styles from "./employees.module.css";

type View = "active" | "inactive";

interface Outcome {
  kind: EmployeeAction | "failed";
  name: string;
}

/**
 * The employees of one view as cards, each to be activated or, after a question, deactivated.
 * @param decidesRoles whether the reader makes employees admins and back, also after a question.
 */
export function Employees({ decidesRoles }: { decidesRoles: boolean }) {
  const { t } = useTranslation("employees");
  const query = useGetEmployeesQuery();
  const [changePermission, activation] = useChangePermissionMutation();
  const [view, setView] = useState<View>("active");
  const question = usePopup<{ employee: Employee; action: Exclude<EmployeeAction, "activate"> }>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const inView = (of: View) => query.data?.filter(({ active }) => active === (of === "active")) ?? [];
  const option = (of: View) => ({ value: of, label: t(`view.${of}`, { count: inView(of).length }) });
  /** Activating takes nothing from anybody and gives little: it is done at once. */
  const activate = async ({ id, name }: Employee) => {
    if (activation.isLoading) return;
    const { error: failure } = await changePermission({ id, active: true });
    setOutcome({ kind: failure ? "failed" : "activate", name });
  };
  return (
    <QueryView query={query} failed={t("failed")} stale={t("failed")}>
      {() => (
        <>
          {/* Before the outcome: a dialog that closes gives the focus back, then the outcome takes it. */}
          <PopupDialog popup={question}>
            {({ employee, action }, dialog) => (
              <PermissionDialog
                {...dialog}
                employee={employee}
                action={action}
                onDone={() => setOutcome({ kind: action, name: employee.name })}
              />
            )}
          </PopupDialog>
          <div className={styles.above}>
            <Segments
              label={t("view.label")}
              options={[option("active"), option("inactive")]}
              value={view}
              onChange={(next) => {
                setView(next);
                setOutcome(null);
              }}
            />
          </div>
          <OutcomeBanner outcome={outcome} />
          <EmployeeCards
            view={view}
            employees={inView(view)}
            busyId={activation.isLoading ? (activation.originalArgs?.id ?? null) : null}
            decidesRoles={decidesRoles}
            onChange={(employee, action) => {
              setOutcome(null);
              if (action === "activate") void activate(employee);
              else question.open({ employee, action });
            }}
          />
        </>
      )}
    </QueryView>
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
    <ul className={classNames(list.sheets, styles.cards)}>
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
function OutcomeBanner({ outcome }: { outcome: Outcome | null }) {
  const { t } = useTranslation("employees");
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) banner.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  return (
    <div className={styles.above}>
      <Banner ref={banner} kind={outcome.kind === "failed" ? "error" : "success"}>
        {outcome.kind === "failed" ? t("failedChange") : t(`done.${outcome.kind}`, { name: outcome.name })}
      </Banner>
    </div>
  );
}

const failed = "employees:failedChange";
const texts: DialogTexts = {
  cancel: "staff:cancel",
  failures: { network: failed, gone: failed, general: failed },
};

interface PermissionDialogProps extends OpenedDialog {
  employee: Employee;
  action: Exclude<EmployeeAction, "activate">;
}

/** Asks before somebody is deactivated, or gets another role. */
function PermissionDialog({ employee: { id, name }, action, ...dialog }: PermissionDialogProps) {
  const { t } = useTranslation("employees");
  const { changePermission, changeRole, changeJetty } = staffApi.endpoints;
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t(`ask.${action}.title`, { name })}
      confirmLabel={t(action)}
      danger={action !== "promote" && action !== "fromJetty"}
      // What is wanted is sent, since somebody else may have changed it since the list was read.
      request={() => ({ id })}
      call={({ request }) => {
        if (action === "deactivate") return changePermission.initiate({ ...request, active: false });
        if (action === "toJetty" || action === "fromJetty")
          return changeJetty.initiate({ ...request, jetty: action === "toJetty" });
        return changeRole.initiate({ ...request, admin: action === "promote" });
      }}
    >
      <p>{t(`ask.${action}.text`, { name })}</p>
    </ActionDialog>
  );
}
