import { someProtocol } from "../../server/modules/protocols/protocols.fixture.ts";
import { type Defect, type DefectsAnswer, defectContract } from "../../shared/contract/defect.ts";
import { type BookingProtocolsAnswer, protocolsContract } from "../../shared/contract/protocols.ts";
import { protocolKinds } from "../../shared/rules/protocol-words.ts";
import type { Moves, World } from "./random-world.ts";

const words = ["Kratzer am Bug", "Fender fehlt", "Polster gerissen"] as const;

async function aDefect(world: World): Promise<Defect | undefined> {
  const { defects } = await world.read<DefectsAnswer>(await world.anEmployee(), `${defectContract.list.path}?closed=1`);
  return world.dice.pick(defects);
}

async function note(world: World): Promise<void> {
  const { dice } = world;
  const isService = dice.number(3) === 0;
  const interval = isService ? { every_months: 1 + dice.number(6), every_hours: dice.pick(["", "50"]) } : {};
  const due_hours = dice.pick(["", String(dice.number(300))]);
  await world.call(await world.anEmployee(), defectContract.note.path, {
    vehicle_id: dice.pick(world.boats),
    kind: isService ? "service" : "damage",
    text: dice.pick(words),
    due_hours,
    blocks_boat: dice.number(4) === 0,
    ...interval,
  });
}

async function step(world: World): Promise<void> {
  const { dice } = world;
  const defect = await aDefect(world);
  if (!defect) return;
  const { id, version, text, every_months, every_hours } = defect;
  const written = { text, every_months, every_hours: every_hours ?? "", due_day: "2027-07-01" };
  const calls = [
    [defectContract.change.path, written],
    [defectContract.close.path, { engine_hours: dice.pick(["", String(dice.number(400))]), remark: "Erledigt" }],
    [defectContract.reopen.path, {}],
    [defectContract.withdraw.path, {}],
  ] as const;
  const [path, more] = dice.pick(calls) ?? calls[0];
  await world.call(await world.anEmployee(), path, { id, version, ...more });
}

/** The first protocol of a stay, or a correction. */
async function sign(world: World): Promise<void> {
  const { dice, plan } = world;
  const booking = dice.pick(await plan.db.selectFrom("bookings").select("id").orderBy("id").execute());
  if (!booking) return;
  const kind = dice.pick(protocolKinds) ?? "return";
  const path = protocolsContract.list.path.replace(":id", String(booking.id));
  const { protocols = [] } = await world.read<Partial<BookingProtocolsAnswer>>(await world.anEmployee(), path);
  const items = words.map((remark, index) => {
    const ok = dice.number(2) === 0;
    return { text: `Zeile ${index}`, ok, remark: ok ? "" : remark };
  });
  const corrects = protocols.findLast((protocol) => protocol.kind === kind)?.id;
  const engine_hours = dice.pick(["", String(dice.number(500))]);
  const protocol = { ...someProtocol(booking.id, kind), items, engine_hours, corrects };
  await world.call(await world.anEmployee(), protocolsContract.sign.path, protocol);
}

export const defectMoves: Moves = { noteDefect: note, stepDefect: step, stepDefectMore: step, signProtocol: sign };
