import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables, withoutTriggers } from "../../../testing/empty-tables.ts";
import { addGuestEverywhere } from "../../../testing/guest-everywhere.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { claimPhotos, emptyProtocols, storeDocument } from "./protocols.repository.ts";

const created_at = "2027-05-02T08:00:00.000Z";

describeOnSqlite((engine) => {
  let protocol: { id: number; booking_id: number };
  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    const shared = { vehicle_id: await addVehicle(db), user_id: await addUser(db), at: created_at };
    await addGuestEverywhere(db, { name: "erika", phone: "+4917012345678" }, shared);
    protocol = await db.selectFrom("protocols").select(["id", "booking_id"]).executeTakeFirstOrThrow();
  });

  it("leaves a photo with the protocol that showed it first, also where a correction shows it again", async () => {
    const { db } = engine();
    const { id: first, booking_id: bookingId } = protocol;
    const row = await db.selectFrom("protocols").selectAll().executeTakeFirstOrThrow();
    const { id: protocolId } = await db
      .insertInto("protocols")
      .values({ ...row, id: first + 1, round: 2 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await inTransaction(db, (trx) => claimPhotos(trx, { bookingId, protocolId, ids: ["erika"] }));
    const shown = await db.selectFrom("protocol_photos").select("protocol_id").execute();
    expect(shown).toEqual([{ protocol_id: first }]);
  });

  it("keeps the first of two documents that are made at once, and none of a protocol that was emptied", async () => {
    const { db } = engine();
    const keep = (sha256: string) =>
      inTransaction(db, (trx) =>
        storeDocument(trx, { protocol_id: protocol.id, pdf: Buffer.from(sha256), sha256, created_at }),
      );
    const kept = async () =>
      (await db.selectFrom("protocol_documents").select("sha256").execute()).map((row) => row.sha256);
    await withoutTriggers(
      db,
      "protocol_documents",
      async () => void (await db.deleteFrom("protocol_documents").execute()),
    );
    await keep("first");
    await keep("second");
    expect(await kept()).toEqual(["first"]);
    await inTransaction(db, (trx) => emptyProtocols(trx, [protocol.booking_id]));
    await keep("late");
    expect(await kept()).toEqual([]);
  });
});
