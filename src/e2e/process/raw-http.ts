import { connect } from "node:net";

export interface RawAnswer {
  /** 0 where the connection was closed without an answer. */
  status: number;
  text: string;
}

/** Sends a request byte by byte as it is written, also what no browser would send, and reads until the end. */
export function sendRaw(url: string, request: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const parts: Buffer[] = [];
    socket.setTimeout(30_000, () => socket.destroy(new Error("no answer within 30 s")));
    socket.on("data", (part) => parts.push(part));
    socket.once("error", (error) => (parts.length > 0 ? undefined : reject(error)));
    socket.once("close", () => {
      const text = Buffer.concat(parts).toString("utf8");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(request);
  });
}

/** A GET of a path that is not normalised on its way. */
export function getRaw(url: string, path: string, headers: readonly string[] = []): Promise<RawAnswer> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, "Connection: close", ...headers, "", ""];
  return sendRaw(url, Buffer.from(lines.join("\r\n"), "latin1"));
}
