import { createServer } from "node:net";

/** A port in use, until it is freed. */
export async function occupyPort(): Promise<{ port: number; free: () => Promise<unknown> }> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return { port: address.port, free: () => new Promise((resolve) => probe.close(resolve)) };
}

/** A port that nobody uses. */
export async function freePort(): Promise<number> {
  const { port, free } = await occupyPort();
  await free();
  return port;
}
