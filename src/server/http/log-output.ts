import { writeSync } from "node:fs";
import type { Writable } from "node:stream";

const standardOutput = 1;
/** How long a full pipe may take to be read, in milliseconds. */
const pauseMs = 10;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes to standard output. What nobody takes, as a file on a full disk or a reader that went, is lost: an error would
 * end the process, which has guests to serve, and nothing would be logged any more once there is room.
 */
export const lastingOutput: Pick<Writable, "write"> = {
  write(text: string) {
    writeLasting(text);
    return true;
  },
};

export function writeLasting(
  text: string,
  write: (rest: Buffer) => number = (rest) => writeSync(standardOutput, rest),
) {
  let rest: Buffer = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(sleeper, 0, 0, pauseMs);
    }
  }
}
