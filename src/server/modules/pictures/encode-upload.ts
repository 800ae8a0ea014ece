import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bitmap } from "./bitmap.ts";

export interface EncodeOptions {
  /** That is stored, in pixels. */
  longestSide: number;
  /** The most that the picture may have. */
  pixels: number;
  /** What the header says of a picture that sharp cannot read. */
  bitmap?: Bitmap;
}

/** The build copies it beside the server. */
const program = fileURLToPath(new URL("./encode-upload.mjs", import.meta.url));
/** The largest picture takes some seconds on a slow machine. */
const longestMs = 60_000;
const unreadable = 3;

/**
 * Makes WebP of an uploaded file, in a process of its own without the server's environment: what decoding takes of
 * memory goes back whole, and a file that breaks the decoder breaks nothing else.
 * @returns null for a file that cannot be decoded.
 * @throws Error where the process cannot run.
 */
export function encodeUpload(bytes: Buffer, options: EncodeOptions): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(options)], {
      // glibc keeps less for itself.
      env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" },
      stdio: ["pipe", "pipe", "ignore"],
      timeout: longestMs,
      killSignal: "SIGKILL",
    });
    const content: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => content.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(content));
      else if (code === null || code === unreadable) resolve(null);
      else reject(new Error(`the picture encoder ended with ${code}`));
    });
    // It may have ended before it read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(bytes);
  });
}
