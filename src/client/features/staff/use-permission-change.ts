import { useState } from "react";
import type { Employee } from "../../../shared/contract/staff.ts";
import { useChangePermissionMutation, useChangeRoleMutation } from "./staff.api.ts";

/** What may be done to somebody's account. */
export type EmployeeAction = "activate" | "deactivate" | "promote" | "demote";

interface Wish<Action = EmployeeAction> {
  employee: Employee;
  action: Action;
}

/** Activating takes nothing from anybody and gives little: it is done at once. */
type Asked = Wish<Exclude<EmployeeAction, "activate">>;

interface Outcome {
  kind: EmployeeAction | "failed";
  name: string;
}

export interface PermissionChange {
  /** What is to be done to whom, while the confirmation is open; null otherwise. */
  asked: Asked | null;
  /** The employee whose change is under way. */
  busyId: number | null;
  /** How the last change went. */
  outcome: Outcome | null;
  /** Activates at once; asks before anything else. */
  begin: (employee: Employee, action: EmployeeAction) => void;
  confirm: () => void;
  cancel: () => void;
}

/** Activates and deactivates employees, and changes who is an admin. What gives or takes rights is confirmed first. */
export function usePermissionChange(): PermissionChange {
  const [changePermission] = useChangePermissionMutation();
  const [changeRole] = useChangeRoleMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // What is wanted is sent, since somebody else may have changed it since the list was read.
  function send({ employee: { id }, action }: Wish) {
    const isRole = action === "promote" || action === "demote";
    return isRole
      ? changeRole({ id, admin: action === "promote" })
      : changePermission({ id, active: action === "activate" });
  }

  async function change(wish: Wish): Promise<void> {
    if (busyId !== null) return;
    const { id, name } = wish.employee;
    setOutcome(null);
    setBusyId(id);
    const { error } = await send(wish);
    setBusyId(null);
    setOutcome({ kind: error === undefined ? wish.action : "failed", name });
    if (error === undefined) setAsked(null);
  }

  return {
    asked,
    busyId,
    outcome,
    begin: (employee, action) => {
      setOutcome(null);
      if (action === "activate") void change({ employee, action });
      else setAsked({ employee, action });
    },
    confirm: () => asked && void change(asked),
    cancel: () => {
      setAsked(null);
      setOutcome(null);
    },
  };
}
