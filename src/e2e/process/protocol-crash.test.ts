import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../server/db/open.ts";
import { csrfTokenOf } from "../../server/http/csrf.ts";
import { insertHalfDays } from "../../server/modules/booking/half-days.repository.ts";
import { someProtocol } from "../../server/modules/protocols/protocols.fixture.ts";
import { createSession } from "../../server/modules/session/session.repository.ts";
import { protocolsContract } from "../../shared/contract/protocols.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { halfDaysOf } from "../../shared/rules/stay.ts";
import { addAccount } from "../../testing/accounts.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { aBookingRow, addBooking } from "../../testing/rows.ts";
import { openCaller } from "../caller.ts";
import { startSite } from "../site.ts";
import { contradictions } from "./audit.ts";
import { errorsIn } from "./each-site.ts";

/** The longest time between the signature and the end of the server: until its answer has come for sure. */
const longestMs = 40;

/** Kills a server while a protocol is signed whose lines are defects, again and again. */
async function survives(kills: number, databaseUrl: string | null): Promise<void> {
  const site = await startSite(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  const db = openDatabase({ databaseUrl, dataDir: site.dataDir });
  try {
    const userId = await addAccount(db, { email: "kim@example.com" });
    const { token } = await createSession(db, userId, new Date());
    const kim = await openCaller(site.url);
    kim.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
    const { id: vehicle_id } = await db.selectFrom("vehicles").select("id").orderBy("id").executeTakeFirstOrThrow();
    const today = dayOf(new Date());
    const start = { vehicle_id, start_day: addDays(today, -1), end_day: addDays(today, 1) };
    const booking_id = await addBooking(db, aBookingRow(start), { rent: 360_00 });
    const taken = halfDaysOf(start.start_day, 2);
    await db.transaction().execute((trx) => insertHalfDays(trx, vehicle_id, taken, { booking_id, hold_id: null }));
    const before = await contradictions(db);
    let corrects: number | undefined;
    let signed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const items = [0, 1, 2].map((line) => ({ text: `Zeile ${line}`, ok: false, remark: `Schaden ${kill}` }));
      const protocol = { ...someProtocol(booking_id), items, corrects, engine_hours: String(kill + 1) };
      const tried = kim.post(protocolsContract.sign.path, protocol).catch(() => null);
      await sleep(randomInt(longestMs));
      await site.kill();
      const answer = await tried;
      await site.restart();

      const protocols = await db.selectFrom("protocols").select("id").orderBy("id").execute();
      const isSigned = protocols.length > signed;
      // Who was told that it is signed finds it so.
      if (answer?.status === 200) expect(isSigned).toBe(true);
      signed = protocols.length;
      corrects = protocols.at(-1)?.id;
      // All of its defects or none, and the hours with them: each correction rewords the three of the first.
      const open = db
        .selectFrom("defects")
        .select("text")
        .where("protocol_id", "=", corrects ?? 0);
      const texts = (await open.where("status", "=", "open").orderBy("text").execute()).map(({ text }) => text);
      expect(texts).toHaveLength(signed === 0 ? 0 : 3);
      expect(new Set(texts.map((text) => text.split(": ")[1])).size).toBe(signed === 0 ? 0 : 1);
      if (isSigned) expect(texts[0]).toBe(`Zeile 0: Schaden ${kill}`);
      const readings = await db.selectFrom("engine_readings").select("protocol_id").execute();
      expect(readings).toEqual(signed === 0 ? [] : [{ protocol_id: corrects }]);
    }
    await site.kill();
    expect(await contradictions(db)).toEqual(before);
    expect(errorsIn(site.output())).toEqual([]);
  } finally {
    await db.destroy();
    await site.remove();
  }
}

/** `LONG_RUN=1 npm run unit -- protocol-crash` for many. */
const isLong = Boolean(process.env.LONG_RUN);
const kills = isLong ? 40 : 4;
const limitMs = isLong ? 1_800_000 : 300_000;

it(
  `a protocol is signed with its defects or not at all, after kills while it is signed: ${kills}`,
  () => survives(kills, null),
  limitMs,
);

const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
itOnPostgres(
  `the same holds on PostgreSQL: ${kills}`,
  async () => {
    const database = await createTestDatabase("postgres");
    try {
      await survives(kills, database.location.databaseUrl);
    } finally {
      await database.db.destroy();
      await database.remove();
    }
  },
  limitMs,
);
