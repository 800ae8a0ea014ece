import { readFileSync, readlinkSync } from "node:fs";

/**
 * What tells a process from all others that ever were: the boot of its machine, the namespace of its number (a
 * container has its own), its number, and when it began. null where the system does not say, as outside of Linux.
 */
function identityOf(pid: number | "self"): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const namespace = readlinkSync("/proc/self/ns/pid");
    // The second field, the program's name, may hold blanks and brackets; the start is the 22nd.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const began = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot} ${namespace} ${stat.slice(0, stat.indexOf(" "))} ${began}`;
  } catch {
    return null;
  }
}

/** This process's. */
export const ownIdentity = (): string | null => identityOf("self");

/**
 * Whether the process of that identity has ended. false where nobody can say: it runs elsewhere, or before the machine
 * was started again.
 */
export function hasEnded(identity: string): boolean {
  const own = ownIdentity();
  const [boot, namespace, pid = ""] = identity.split(" ");
  if (own === null || !own.startsWith(`${boot} ${namespace} `) || !/^\d+$/.test(pid)) return false;
  return identityOf(Number(pid)) !== identity;
}
