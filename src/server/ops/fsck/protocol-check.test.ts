import { protocolPath } from "../../../shared/contract/protocols.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import { someProtocol, withProtocols } from "../../modules/protocols/protocols.fixture.ts";
import { findingsIn } from "./fsck.fixture.ts";

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  const { photo, signed, stay } = withProtocols(plan);
  let booking = 0;
  let id = 0;
  beforeEach(async () => {
    booking = await stay();
    id = await signed({ ...someProtocol(booking), photos: [await photo(booking)] });
    expect((await plan.kim.get(protocolPath(id))).statusCode).toBe(200);
    expect(await findingsIn(plan.db)).toEqual([]);
  });
  const subject = () => `protocol ${id}`;

  it("finds a protocol, a photo and a document that were changed", async () => {
    const { db } = plan;
    const facts = (await db.selectFrom("protocols").select("facts").executeTakeFirstOrThrow()).facts;
    await withoutTriggers(db, "protocols", async () => {
      await db
        .updateTable("protocols")
        .set({ facts: facts.replace("Kratzer", "Kein Kratzer") })
        .execute();
    });
    await withoutTriggers(db, "protocol_photos", async () => {
      await db.updateTable("protocol_photos").set({ width: 41 }).execute();
    });
    await withoutTriggers(db, "protocol_documents", async () => {
      await db
        .updateTable("protocol_documents")
        .set({ pdf: Buffer.from("%PDF") })
        .execute();
    });
    expect(await findingsIn(db)).toEqual([
      `${subject()} was changed since it was signed`,
      expect.stringMatching(
        new RegExp(`^booking ${booking} has photo [0-9a-f]{32} of a protocol, which has been changed`),
      ),
      `${subject()} has a document that was changed`,
    ]);
  });

  it("finds a photo that is gone, and one that no protocol shows", async () => {
    const { db } = plan;
    await withoutTriggers(db, "protocol_photos", async () => {
      await db.deleteFrom("protocol_photos").execute();
    });
    await photo(booking, "blue");
    await db.updateTable("protocol_photos").set({ protocol_id: id }).execute();
    expect(await findingsIn(db)).toEqual([
      `${subject()} shows photos that are gone (1)`,
      `${subject()} has photos that it does not show (1)`,
    ]);
  });

  it("finds a correction without what it corrects, and what is left of a protocol that was emptied", async () => {
    const { db } = plan;
    await db.updateTable("protocols").set({ facts: "" }).execute();
    await withoutTriggers(db, "protocols", async () => {
      await db.updateTable("protocols").set({ round: 2 }).execute();
    });
    expect(await findingsIn(db)).toEqual([
      `booking ${booking} has protocols of handover 2`,
      `${subject()} was emptied, but has photos (1)`,
      `${subject()} was emptied, but has a document`,
    ]);
  });
});
