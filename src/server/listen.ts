import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Config, localUrl } from "./config.ts";
import { ConfigError } from "./env.ts";

export interface ReservedPort {
  /** With the port's number, also in the default of PUBLIC_URL. */
  config: Config;
  /** Lets go of it, right before the server itself listens. */
  free: () => Promise<void>;
}

/**
 * PORT=0 is any port that is free. It is taken before the server is built, since mails, the wallet and the rules for
 * foreign pages know the server's address.
 * @throws ConfigError where HOST is no address to listen on.
 */
export async function reservePort(config: Config): Promise<ReservedPort> {
  if (config.port !== 0) return { config, free: () => Promise.resolve() };
  const reserved = createServer();
  await new Promise<void>((resolve, reject) => {
    reserved.once("error", (error) => reject(explain(error, config))).listen(0, config.host, resolve);
  });
  const { port } = reserved.address() as AddressInfo;
  const publicUrl = config.publicUrl === localUrl(0) ? localUrl(port) : config.publicUrl;
  return {
    config: { ...config, port, publicUrl },
    free: () => new Promise((resolve) => reserved.close(() => resolve())),
  };
}

/** @throws ConfigError where PORT or HOST cannot be listened on. */
export async function listen(app: FastifyInstance, { config, free }: ReservedPort): Promise<void> {
  await free();
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explain(error, config);
  });
}

function explain(error: unknown, { host, port }: Config): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new ConfigError(`PORT ${port} is taken by another program: end that one or set another port`);
    case "EACCES":
      return new ConfigError(`PORT ${port} is not open to the server's user: set one above 1023`);
    case "EADDRNOTAVAIL":
    case "EINVAL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ConfigError(`HOST ${host} is no address of this machine: set one, or leave it out to listen on all`);
    default:
      return error;
  }
}

/** How this process reaches itself: a server that listens everywhere listens on the loopback address too. */
export function ownAddress({ host, port }: Config): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
