import { type Defect, type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import type { withDayPlan } from "../../../testing/day-plan-staff.ts";

/** The defects of the day plan's boat, as the employee sees and changes them. */
export function withDefects(plan: ReturnType<typeof withDayPlan>) {
  const list = async (query = "") => (await plan.kim.get(defectContract.list.path + query)).json<DefectsAnswer>();
  /** Open or closed. @throws Error where it is neither. */
  const one = async (id: number): Promise<Defect> => {
    const found = (await list("?closed=true")).defects.find((defect) => defect.id === id);
    if (!found) throw new Error(`no defect ${id}`);
    return found;
  };
  const note = (changes: object = {}, by = plan.kim) =>
    by.post(defectContract.note.path, { vehicle_id: plan.vehicle, kind: "damage", text: "Fender fehlt", ...changes });
  /** A step of a defect as it is now, where `changes` name no version. */
  const step =
    (call: "close" | "reopen" | "withdraw") =>
    async (id: number, changes: object = {}, by = plan.kim) =>
      by.post(defectContract[call].path, { id, ...("version" in changes ? {} : await versionOf(id)), ...changes });
  const versionOf = async (id: number) => ({ version: (await one(id)).version });
  return {
    list,
    one,
    note,
    /** Expects that it was noted. @returns its id. */
    noted: async (changes: object = {}): Promise<number> => {
      const answer = await note(changes);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ id: number }>().id;
    },
    change: async (id: number, changes: object = {}) => {
      const version = "version" in changes ? {} : await versionOf(id);
      return plan.kim.post(defectContract.change.path, { id, ...version, text: "Fender fehlt", ...changes });
    },
    close: step("close"),
    reopen: step("reopen"),
    withdraw: step("withdraw"),
  };
}
