import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk that is soon full, for as long as a test needs it. */
export interface SmallDisk {
  folder: string;
  /** Takes all room that is left, but for so many bytes. */
  fill: (left?: number) => void;
  /** Gives it back. */
  makeRoom: () => void;
  /** Unmounts it, with everything on it. */
  remove: () => void;
}

/** CAP_SYS_ADMIN, which mounting takes. */
const mountBit = 1n << 21n;

/** Whether this process may mount anything: root outside of a container. */
export function mayMount(): boolean {
  try {
    const [, mask = "0"] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return (BigInt(`0x${mask}`) & mountBit) !== 0n;
  } catch {
    return false;
  }
}

export function openSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  // Also when a run is interrupted.
  const unmount = () => {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", unmount);
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill: (left = 0) => fill(ballast, left),
    makeRoom: () => rmSync(ballast, { force: true }),
    remove: () => {
      process.off("exit", unmount);
      unmount();
    },
  };
}

function fill(file: string, left: number): void {
  const handle = openSync(file, "a");
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) fillBy(handle, Buffer.alloc(size));
    ftruncateSync(handle, Math.max(0, fstatSync(handle).size - left));
  } finally {
    closeSync(handle);
  }
}

/** Writes as often as there is room. */
function fillBy(handle: number, piece: Buffer): void {
  try {
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
