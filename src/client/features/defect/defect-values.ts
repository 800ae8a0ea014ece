import type { Defect, DefectKind } from "../../../shared/contract/defect.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { toHours, toTenths } from "../../../shared/rules/engine-hours.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { nextService } from "../../../shared/rules/next-service.ts";

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

/** A service says how often it comes. */
export function intervalErrors(values: DefectValues): { every_hours?: MessageKey } {
  const says = values.every_hours.trim() !== "" || values.every_months.trim() !== "";
  return values.kind === "damage" || says ? {} : { every_hours: "validation-staff:serviceInterval" };
}

/**
 * When a service that was done is due again, as its answer says it.
 * @param hours of the engine, as they are typed; "" where nobody has said them, and what is no number is not said yet.
 */
export function dueAfter(
  { every_hours, every_months }: Pick<Defect, "every_hours" | "every_months">,
  { on, hours }: { on: Day; hours: string },
): Pick<Defect, "due_day" | "due_hours"> {
  const tenths = toTenths(hours.trim().replace(",", "."));
  const read = tenths !== null && Number.isFinite(tenths) ? tenths : null;
  const interval = { every_tenths: toTenths(every_hours ?? ""), every_months };
  const { due_day, due_tenths } = nextService(interval, { on, tenths: read });
  return { due_day, due_hours: due_tenths === null ? null : toHours(due_tenths) };
}
