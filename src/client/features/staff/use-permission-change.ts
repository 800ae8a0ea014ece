import { useState } from "react";
import type { Employee } from "../../../shared/contract/staff.ts";
import { useChangePermissionMutation } from "./staff.api.ts";

interface Outcome {
  kind: "activated" | "deactivated" | "failed";
  name: string;
}

export interface PermissionChange {
  /** Who is to be deactivated, while the confirmation is open; null otherwise. */
  asked: Employee | null;
  /** The employee whose change is under way. */
  busyId: number | null;
  /** How the last change went. */
  outcome: Outcome | null;
  /** Activates at once; asks before it deactivates. */
  begin: (employee: Employee) => void;
  confirm: () => void;
  cancel: () => void;
}

/** Activates and deactivates employees. Deactivating ends their sessions, so it is confirmed first. */
export function usePermissionChange(): PermissionChange {
  const [changePermission] = useChangePermissionMutation();
  const [asked, setAsked] = useState<Employee | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function change({ id, name, active }: Employee): Promise<void> {
    if (busyId !== null) return;
    setOutcome(null);
    setBusyId(id);
    // What is wanted, since another admin may have changed it since the list was read.
    const { error } = await changePermission({ id, active: !active });
    setBusyId(null);
    const done = active ? "deactivated" : "activated";
    setOutcome({ kind: error === undefined ? done : "failed", name });
    if (error === undefined) setAsked(null);
  }

  return {
    asked,
    busyId,
    outcome,
    begin: (employee) => {
      setOutcome(null);
      if (employee.active) setAsked(employee);
      else void change(employee);
    },
    confirm: () => asked && void change(asked),
    cancel: () => {
      setAsked(null);
      setOutcome(null);
    },
  };
}
