import { uploadIdOf, uploadPath } from "../../../shared/contract/pictures.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { deletePicturesExcept, uploadsIn } from "./pictures.repository.ts";
import { savePictures } from "./save-pictures.ts";
import { UploadedPicture } from "./uploaded-picture.ts";

const picture = (text: string) => new UploadedPicture(Buffer.from(text), { width: 3, height: 2 });
const now = new Date("2027-05-01T08:00:00.000Z");
const [front, deck] = [picture("\0front\xff"), picture("deck")];

describeEachEngine((engine, itOnSqlite) => {
  beforeEach(() => emptyTables(engine().db));

  const save = (vehicle: number, ...pictures: UploadedPicture[]) =>
    inTransaction(engine().db, (trx) => savePictures(trx, vehicle, pictures, now));
  const keep = (vehicle: number, ...ids: string[]) =>
    inTransaction(engine().db, (trx) => deletePicturesExcept(trx, vehicle, ids));
  const stored = () =>
    engine().db.selectFrom("pictures").select(["vehicle_id", "id"]).orderBy("vehicle_id").orderBy("id").execute();

  it("keeps the bytes of a picture, and says nothing of one that it does not have", async () => {
    const hektor = await addVehicle(engine().db);
    await save(hektor, front);
    expect(await uploadsIn(engine().db).read(front.id)).toEqual(front.content);
    expect(await uploadsIn(engine().db).has(front.id)).toBe(true);
    expect(await uploadsIn(engine().db).read(deck.id)).toBeNull();
    expect(await uploadsIn(engine().db).has(deck.id)).toBe(false);
  });

  itOnSqlite("keeps a picture of one vehicle once, also when it comes again", async () => {
    const hektor = await addVehicle(engine().db);
    await save(hektor, front, front);
    await save(hektor, front);
    expect(await stored()).toEqual([{ vehicle_id: hektor, id: front.id }]);
  });

  itOnSqlite("deletes what a vehicle shows no more, and nothing of another vehicle with the same picture", async () => {
    const hektor = await addVehicle(engine().db);
    const oskar = await addVehicle(engine().db, { name: "Oskar" });
    await save(hektor, front, deck);
    await save(oskar, front, deck);
    await keep(hektor, deck.id);
    await keep(oskar);
    expect(await stored()).toEqual([{ vehicle_id: hektor, id: deck.id }]);
  });

  itOnSqlite("leaves no picture behind where the vehicle is not saved", async () => {
    const hektor = await addVehicle(engine().db);
    const failed = inTransaction(engine().db, async (trx) => {
      await savePictures(trx, hektor, [front], now);
      throw new Error("the vehicle is refused");
    });
    await expect(failed).rejects.toThrow("refused");
    expect(await stored()).toEqual([]);
  });
});

it("knows the path of an uploaded picture from any other", () => {
  expect(uploadIdOf(uploadPath(front.id))).toBe(front.id);
  for (const path of [
    "/boats/hektor.svg",
    `/uploads/${front.id}.png`,
    `/uploads/../${front.id}.webp`,
    "/uploads/x.webp",
  ]) {
    expect(uploadIdOf(path)).toBeNull();
  }
});

it("stands for its content by its id where a payload is compared", () => {
  expect(JSON.stringify({ image1: front })).toBe(JSON.stringify({ image1: front.id }));
});
