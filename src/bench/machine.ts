import { cpus, loadavg, totalmem } from "node:os";

/** The machine in one line, printed above the figures. */
export function machineLine(): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cpus().length} cores ${first?.model.trim() ?? "unknown"}, ${memory}, Node ${process.version}, load before ${load}`;
}
