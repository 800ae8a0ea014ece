import type { Defect, DefectKind } from "../../../shared/contract/defect.ts";
import { addMonths } from "../../../shared/rules/add-months.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";

/** The fields of a defect or a service, as they are typed. */
export interface DefectValues {
  vehicle_id: string;
  kind: DefectKind;
  text: string;
  due_day: string;
  due_hours: string;
  every_hours: string;
  every_months: string;
  blocks_boat: boolean;
}

export const newDefect = (vehicleId: number | null, kind: DefectKind): DefectValues => ({
  vehicle_id: vehicleId === null ? "" : String(vehicleId),
  kind,
  text: "",
  due_day: "",
  due_hours: "",
  every_hours: "",
  every_months: "",
  blocks_boat: false,
});

/** @param written how a number of an answer is written in the reader's language. */
export const valuesOf = (defect: Defect, written: (hours: string) => string): DefectValues => ({
  vehicle_id: String(defect.vehicle),
  kind: defect.kind,
  text: defect.text,
  due_day: defect.due_day ?? "",
  due_hours: written(defect.due_hours ?? ""),
  every_hours: written(defect.every_hours ?? ""),
  every_months: defect.every_months === null ? "" : String(defect.every_months),
  blocks_boat: defect.blocks_boat,
});

/** A damage does not come again, whatever was typed before it became one. */
export const withoutInterval = <Fields extends object>(fields: Fields): Fields => ({
  ...fields,
  every_hours: "",
  every_months: null,
});

/** A service says how often it comes. */
export function intervalErrors(values: DefectValues): { every_hours?: MessageKey } {
  const says = values.every_hours.trim() !== "" || values.every_months.trim() !== "";
  return values.kind === "damage" || says ? {} : { every_hours: "validation-staff:serviceInterval" };
}

/** When a service that was done is due again (requirements/defect.md); null for what it does not depend on. */
export function nextDue(
  { every_hours, every_months }: Pick<Defect, "every_hours" | "every_months">,
  done: { on: Day; hours: string },
): { day: Day | null; hours: string | null } {
  const hours = Number(done.hours.replace(",", "."));
  const isRead = done.hours.trim() !== "" && Number.isFinite(hours);
  return {
    day: every_months === null ? null : addMonths(done.on, every_months),
    hours: every_hours === null || !isRead ? null : String(Math.round((hours + Number(every_hours)) * 10) / 10),
  };
}
