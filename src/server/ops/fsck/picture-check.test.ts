import type { Kysely } from "kysely";
import sharp from "sharp";
import { uploadPath } from "../../../shared/contract/pictures.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addVehicle } from "../../../testing/rows.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { savePictures } from "../../modules/pictures/save-pictures.ts";
import { UploadedPicture } from "../../modules/pictures/uploaded-picture.ts";
import { findingsIn } from "./fsck.fixture.ts";

type Db = Kysely<Database>;
const [front, deck] = await Promise.all(
  ["#c02010", "#1020c0"].map(async (background) => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
    return new UploadedPicture(await picture.webp().toBuffer(), { width: 60, height: 40 });
  }),
);
if (!front || !deck) throw new Error("no pictures");

const change = (db: Db, content: Buffer) =>
  db.updateTable("pictures").set({ content }).where("id", "=", front.id).execute();
const altered = Buffer.from(front.content);
altered[altered.length - 1] = 0xff - (altered.at(-1) ?? 0);

const damages: [string, (db: Db) => Promise<unknown>, string][] = [
  [
    "is gone",
    (db) => db.deleteFrom("pictures").where("id", "=", front.id).execute(),
    `shows picture ${front.id}, which is gone`,
  ],
  [
    "is not shown",
    (db) =>
      db
        .updateTable("vehicles")
        .set({ images: JSON.stringify([uploadPath(front.id)]) })
        .execute(),
    `has picture ${deck.id} and does not show it`,
  ],
  [
    "is cut off",
    (db) => change(db, front.content.subarray(0, -1)),
    `has picture ${front.id}, which is no whole WebP file`,
  ],
  ["is no picture", (db) => change(db, Buffer.from("<svg/>")), `has picture ${front.id}, which is no whole WebP file`],
  [
    "has another size",
    (db) => db.updateTable("pictures").set({ width: 61 }).where("id", "=", front.id).execute(),
    `has picture ${front.id} of 61 x 40, but it has 60 x 40 pixels`,
  ],
  ["was changed", (db) => change(db, altered), `has picture ${front.id}, which has been changed`],
];

describeEachEngine((engine) => {
  let vehicle: number;
  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    const images = ["/boats/hektor.svg", uploadPath(front.id), uploadPath(deck.id)];
    vehicle = await addVehicle(db, { images: JSON.stringify(images) });
    await inTransaction(db, (trx) => savePictures(trx, vehicle, [front, deck], new Date(0)));
  });

  it("finds nothing where each picture of a vehicle is there, and is what it says", async () => {
    await addVehicle(engine().db, { name: "Oskar" });
    expect(await findingsIn(engine().db)).toEqual([]);
  });

  it.each(damages)("finds a picture that %s", async (_what, damage, finding) => {
    await damage(engine().db);
    expect(await findingsIn(engine().db)).toEqual([`vehicle ${vehicle} ${finding}`]);
  });
});
