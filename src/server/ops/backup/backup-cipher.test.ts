import { randomBytes } from "node:crypto";
import { decrypt, encrypt, headerSize, sealedChunkSize } from "./backup-cipher.ts";

const key = randomBytes(32);
const other = randomBytes(32);
/** Three chunks, the last one short. */
const plain = randomBytes(2 * 64 * 1024 + 1_000);

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const list: Buffer[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}

const seal = (content: Buffer, size = 50_000) => all(encrypt(key, inPieces(content, size)));
const openWith = (secret: Buffer, sealed: Buffer, size = 50_000) => all(decrypt(secret, inPieces(sealed, size)));

describe("an encrypted stream", () => {
  let sealed = Buffer.alloc(0);
  const chunk = (number: number) => headerSize + number * sealedChunkSize;
  beforeAll(async () => {
    sealed = Buffer.from(await seal(plain));
  });

  it.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 128 * 1024])("comes back, of %d bytes", async (length) => {
    const content = plain.subarray(0, length);
    for (const size of [7_777, 64 * 1024, 1 << 20]) {
      expect((await openWith(key, await seal(content, size), size)).equals(content)).toBe(true);
    }
  });

  it("shows nothing of what is in it, nor twice the same", async () => {
    const zeros = Buffer.alloc(1_000);
    const [one, two] = [await seal(zeros), await seal(zeros)];
    expect(one.includes(zeros.subarray(0, 16))).toBe(false);
    expect(one.subarray(headerSize).equals(two.subarray(headerSize))).toBe(false);
  });

  it("is not opened by another key, which is told from damage", async () => {
    await expect(openWith(other, sealed)).rejects.toThrow("was made with another BACKUP_KEY");
  });

  it("is refused where it is something else, or of a newer program", async () => {
    await expect(openWith(key, Buffer.from("SQLite format 3"))).rejects.toThrow("is no backup");
    await expect(openWith(key, Buffer.alloc(0))).rejects.toThrow("is no backup");
    const newer = Buffer.from(sealed);
    newer[8] = 2;
    await expect(openWith(key, newer)).rejects.toThrow("has the newer format 2: use the newer program");
  });

  it("is refused with one flipped bit, wherever that is", async () => {
    const places = [9, 40, headerSize - 1];
    for (const number of [0, 1, 2]) places.push(chunk(number), chunk(number) + 500, chunk(number + 1) - 1);
    for (const place of places) {
      const flipped = Buffer.from(sealed);
      const at = Math.min(place, sealed.length - 1);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await expect(openWith(key, flipped)).rejects.toThrow(/damaged/);
    }
  });

  it("is refused where it was cut off, also between two chunks or behind the header", async () => {
    for (const length of [sealed.length - 1, chunk(2), chunk(2) + 5, chunk(1), chunk(0), headerSize - 1, 20]) {
      await expect(openWith(key, sealed.subarray(0, length))).rejects.toThrow("is damaged or cut off");
    }
  });

  it("is refused where chunks were exchanged, repeated, left out or added", async () => {
    const part = (number: number) => sealed.subarray(chunk(number), chunk(number + 1));
    const header = sealed.subarray(0, headerSize);
    const orders = [
      [part(1), part(0), part(2)],
      [part(0), part(0), part(1), part(2)],
      [part(0), part(2)],
      [part(1), part(2)],
      [part(0), part(1), part(2), part(2)],
      [part(0), part(1), part(2), part(0)],
    ];
    for (const parts of orders) {
      await expect(openWith(key, Buffer.concat([header, ...parts]))).rejects.toThrow("is damaged or cut off");
    }
    const stranger = await seal(plain);
    const mixed = Buffer.concat([sealed.subarray(0, chunk(1)), stranger.subarray(chunk(1))]);
    await expect(openWith(key, mixed)).rejects.toThrow("is damaged or cut off");
  });
});
