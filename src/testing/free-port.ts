import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** A port in use, until it is freed. */
export async function occupyPort(port = 0): Promise<{ port: number; free: () => Promise<unknown> }> {
  const probe = createServer().listen(port, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return { port: address.port, free: () => new Promise((resolve) => probe.close(resolve)) };
}

/** Ports that no system gives to a connection on its own, which would then be in the way of the server to come. */
const from = 20_000;
const count = 12_000;

/**
 * A port that nobody uses, nor is given by another call of this, also in another process, for as long as this one runs:
 * a server may listen there later, and again after it was stopped.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = from + Math.floor(Math.random() * count);
    if ((await claim(port)) && (await isFree(port))) return port;
  }
  throw new Error("no free port");
}

/** UDP has ports of its own, which these tests have no use for: holding one says that the number is taken. */
async function claim(port: number): Promise<boolean> {
  const mark = createSocket("udp4").unref();
  mark.bind({ port, address: "127.0.0.1", exclusive: true });
  return once(mark, "listening").then(
    () => true,
    () => false,
  );
}

async function isFree(port: number): Promise<boolean> {
  try {
    await (await occupyPort(port)).free();
    return true;
  } catch {
    return false;
  }
}
