import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { ByteReader } from "./byte-reader.ts";

// A backup as it lies on a disk that others may read or change: a header, then chunks of AES-256-GCM. Each backup has a
// key of its own, made of BACKUP_KEY and a random salt, so that the chunks' nonces can be their numbers. A chunk at
// another place, or one that ends the file and is not the last, has another nonce, and is not accepted (the STREAM
// construction).

/** A file that cannot be restored; the message goes on with a sentence that begins with the file's name. */
export class BackupFileError extends Error {}

const magic = Buffer.from("HAVELBAK");
const formatVersion = 1;
const saltSize = 32;
const macSize = 32;
const tagSize = 16;
const start = magic.length + 1;
export const headerSize = start + saltSize + macSize;
/** What is encrypted at once. */
const chunkSize = 64 * 1024;
export const sealedChunkSize = chunkSize + tagSize;

/** As it lies on the disk. In memory are two chunks. */
export async function* encrypt(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize);
  const keys = keysOf(key, salt);
  const opening = Buffer.concat([magic, Buffer.of(formatVersion), salt]);
  yield Buffer.concat([opening, macOf(keys.header, opening)]);
  const reader = new ByteReader(plain);
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const chunk = await reader.take(chunkSize);
    isLast = await reader.isAtEnd();
    const cipher = createCipheriv("aes-256-gcm", keys.chunks, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** What was encrypted; every chunk that is handed on is whole and at its place. @throws BackupFileError */
export async function* decrypt(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(sealed);
  const keys = openHeader(key, await reader.take(headerSize));
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const chunk = await reader.take(sealedChunkSize);
    isLast = await reader.isAtEnd();
    yield openChunk(keys.chunks, chunk, nonceOf(number, isLast));
  }
}

function openHeader(key: Buffer, header: Buffer) {
  if (!header.subarray(0, magic.length).equals(magic)) throw new BackupFileError("is no backup");
  const version = header[magic.length] ?? 0;
  if (version > formatVersion) throw new BackupFileError(`has the newer format ${version}: use the newer program`);
  if (header.length < headerSize) throw damaged();
  const opening = header.subarray(0, start + saltSize);
  const keys = keysOf(key, opening.subarray(start));
  if (!timingSafeEqual(macOf(keys.header, opening), header.subarray(opening.length))) {
    throw new BackupFileError("was made with another BACKUP_KEY, or its first bytes are damaged");
  }
  return keys;
}

function openChunk(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < tagSize) throw damaged();
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagSize });
  decipher.setAuthTag(sealed.subarray(-tagSize));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

const damaged = () => new BackupFileError("is damaged or cut off: take an older one, or another copy of it");

function keysOf(key: Buffer, salt: Buffer): { header: Buffer; chunks: Buffer } {
  const both = Buffer.from(hkdfSync("sha256", key, salt, "havel-houseboats backup", 64));
  return { header: both.subarray(0, 32), chunks: both.subarray(32) };
}

const macOf = (key: Buffer, opening: Buffer) => createHmac("sha256", key).update(opening).digest();

/** Never twice with one key: the chunk's number, and whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
