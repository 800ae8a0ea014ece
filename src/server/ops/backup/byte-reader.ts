/** Takes as many bytes as are asked for from a stream that comes in pieces of its own. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #waiting: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** The next bytes; fewer than that only where the stream ends. */
  async take(count: number): Promise<Buffer> {
    while (this.#length < count && (await this.#readPiece())) continue;
    const all = Buffer.concat(this.#waiting);
    const rest = all.subarray(count);
    this.#waiting = [rest];
    this.#length = rest.length;
    return all.subarray(0, count);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#length === 0) if (!(await this.#readPiece())) return true;
    return false;
  }

  async #readPiece(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (done) return false;
    this.#waiting.push(value);
    this.#length += value.length;
    return true;
  }
}
