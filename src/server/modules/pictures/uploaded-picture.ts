import { createHash } from "node:crypto";

/** A picture that was uploaded and re-encoded: what is stored of it. */
export class UploadedPicture {
  /** The first 32 hexadecimal digits of the content's SHA-256. */
  readonly id: string;
  /** WebP, upright and without metadata. */
  readonly content: Buffer;
  /** Of the content, in pixels. */
  readonly width: number;
  readonly height: number;

  constructor(content: Buffer, size: { width: number; height: number }) {
    this.id = pictureIdOf(content);
    this.content = content;
    this.width = size.width;
    this.height = size.height;
  }

  /**
   * A call is known again by its payload as JSON (http/idempotency.ts): the content in digits would fill the memory.
   */
  toJSON(): string {
    return this.id;
  }
}

export function pictureIdOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
