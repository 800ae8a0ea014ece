import type { defectMachine } from "../../../machines/defect/defect.machine.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { forgetInDefect } from "../../server/modules/defect/forget-defects.repository.ts";
import { type DefectKind, defectContract } from "../../shared/contract/defect.ts";
import type { Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

/** What staff do to a damage or a service, one after the other. */
export interface DefectWalk {
  kind: DefectKind;
  deeds: readonly string[];
}

/** What of the row the effects of the chart write. */
const ofEffects = {
  writeDefect: ["words", "touched"],
  scheduleNext: ["due"],
  noteClosing: ["closing"],
  noteWithdrawal: ["withdrawal"],
  clearClosing: ["closing", "withdrawal", "touched"],
  logStep: ["log"],
};

/** Something that the walk's boat needs done, noted by an employee, and what staff and an erased guest do to it. */
export async function defectLife(
  { plan }: Walks,
  { boat: vehicle_id, who }: WalkWorld,
  kind: DefectKind,
): Promise<Life<typeof defectMachine>> {
  const { db, kim, alma } = plan;
  const interval = kind === "service" ? { every_hours: "50", due_hours: "1200" } : {};
  const written = { text: `${who.name} meldet: Licht flackert`, ...interval };
  const { id } = await ok<{ id: number }>(kim.post(defectContract.note.path, { vehicle_id, kind, ...written }));
  const row = () => db.selectFrom("defects").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const log = () => db.selectFrom("defect_steps").select(["id", "step"]).where("defect_id", "=", id).execute();
  const version = async () => (await row()).version;
  const facts = async () => {
    const { text } = await row();
    return { comesAgain: kind === "service", isForgotten: text === "" };
  };
  /** What a first change or reopening changes; the mark of the staff stays after it. */
  const withMark = async (...changes: string[]) => ((await row()).is_touched === 1 ? changes : [...changes, "touched"]);
  return {
    status: async () => (await row()).status,
    trace: async () => [await version(), await log()],
    traces: {
      ofEffects,
      async read() {
        const { text, is_touched, due_day, due_tenths, closed_by, closed_at, is_withdrawn } = await row();
        const closing = [closed_by, closed_at];
        return {
          words: text,
          touched: is_touched,
          due: [due_day, due_tenths],
          closing,
          withdrawal: is_withdrawn,
          log: await log(),
        };
      },
    },
    deeds: {
      change: {
        steps: [{ type: "defect.changed" }],
        facts,
        happens: () => withMark("words", "log"),
        do: async () => {
          const seen = await version();
          // Its due day and hours as they are.
          const { due_tenths } = await row();
          const due = due_tenths === null ? {} : { due_hours: String(due_tenths / 10) };
          return kim.post(defectContract.change.path, {
            id,
            version: seen,
            ...interval,
            ...due,
            text: `Licht ${seen}`,
          });
        },
      },
      close: {
        steps: [{ type: "defect.closed" }],
        facts,
        happens: async () => (kind === "service" ? ["due", "log"] : ["closing", "log"]),
        do: async () => {
          const seen = await version();
          return kim.post(defectContract.close.path, { id, version: seen, engine_hours: String(1200 + seen) });
        },
      },
      withdraw: {
        steps: [{ type: "defect.withdrawn" }],
        facts,
        happens: async () => ["closing", "withdrawal", "log"],
        do: async () => alma.post(defectContract.withdraw.path, { id, version: await version() }),
      },
      reopen: {
        steps: [{ type: "defect.reopened" }],
        facts,
        happens: async () => {
          const { is_withdrawn } = await row();
          return withMark("closing", ...(is_withdrawn === 1 ? ["withdrawal"] : []), "log");
        },
        do: async () => kim.post(defectContract.reopen.path, { id, version: await version() }),
      },
      "erase its guest": {
        steps: [],
        happensAnyway: async () => ["words"],
        beside: ["words"],
        do: () => inTransaction(db, (trx) => forgetInDefect(trx, id, [who])),
      },
    },
  };
}
