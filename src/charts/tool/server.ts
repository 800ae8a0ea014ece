import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import webpack, { type Compiler } from "webpack";
import { decode } from "../follow/values.ts";
import { chartsConfiguration, pageFolder } from "../webpack.config.ts";
import type { Charts } from "./commit.ts";
import { type RecordedWalk, saveWalk } from "./walk-file.ts";

interface ChartsServer {
  url: string;
  close: () => Promise<void>;
}

interface Options {
  /** 0 takes any that is free. */
  port: number;
  /** The charts of another commit, to be compared. */
  against?: { commit: string; charts: Charts } | null;
  /** Where recorded walks are written. */
  machines?: string;
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Charts</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/charts/charts.css">
<div id="root"></div>
<script src="/charts/charts.js"></script>
</html>
`;

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/**
 * Serves the workbench on this machine alone. Its page is built when it is asked for first, and again once a machine
 * changes.
 */
export async function startChartsServer({ port, against = null, machines }: Options): Promise<ChartsServer> {
  let compiler: Compiler | null = null;
  let built: Promise<void> | null = null;
  const build = () => {
    built ??= new Promise((resolve, reject) => {
      compiler = webpack(chartsConfiguration);
      compiler?.watch({ aggregateTimeout: 100 }, (error, stats) => {
        const faults = error ?? (stats?.hasErrors() ? stats.toString("errors-only") : null);
        if (faults) console.error(faults);
        if (faults) reject(new Error(String(faults)));
        else resolve();
      });
    });
    return built;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(body);
    };
    if (pathname === "/" || pathname === "/charts") return void response.writeHead(302, { location: "/charts/" }).end();
    if (pathname === "/charts/") return send(200, "text/html", page);
    if (pathname === "/charts/against.json") return send(200, "application/json", JSON.stringify(against));
    if (pathname === "/charts/walks" && request.method === "POST") {
      // Another website may send a form here, but no JSON.
      if (request.headers["content-type"] !== "application/json") return send(415, "text/plain", "JSON is expected");
      return save(await text(request), machines, send);
    }
    const file = path.join(pageFolder, path.basename(pathname));
    const type = types[path.extname(file)];
    if (!type) return send(404, "text/plain", "not found");
    await build();
    send(200, type, readFileSync(file));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/charts/`,
    close: () => closeAll(server, compiler),
  };
}

function save(
  body: string,
  machines: string | undefined,
  send: (status: number, type: string, body: string) => void,
): void {
  try {
    const { machine, ...walk } = decode(JSON.parse(body)) as RecordedWalk & { machine: string };
    send(201, "text/plain", saveWalk(walk, machine, machines));
  } catch (error) {
    send(422, "text/plain", error instanceof Error ? error.message : String(error));
  }
}

async function closeAll(server: Server, compiler: Compiler | null): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await new Promise<void>((resolve) => (compiler ? compiler.close(() => resolve()) : resolve()));
}
