import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../../testing/eventually.ts";
import { endWithThisProcess } from "../site.ts";

/** Where Debian puts it, which is not on everybody's PATH. */
const environment = { PATH: `${process.env.PATH ?? ""}:/usr/sbin:/usr/local/sbin` };

export function isNginxInstalled(): boolean {
  try {
    execFileSync("nginx", ["-v"], { env: environment, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export interface Nginx {
  stop: () => Promise<void>;
}

/** A real nginx before several servers, set up as src/deploy says. */
export async function startNginx(port: number, servers: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, servers));
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", path.join(folder, "error.log")], {
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  endWithThisProcess(child);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`);
    return await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  }, true);
  return {
    async stop() {
      child.kill("SIGTERM");
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One process in the foreground, which keeps all its files in the folder. */
function configuration(folder: string, port: number, servers: readonly number[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  ${deployed(port, servers)}
}
`;
}

/** What src/deploy says, but for names and certificates: without https, before these servers. */
function deployed(port: number, servers: readonly number[]): string {
  const text = readFileSync("src/deploy/nginx.conf", "utf8");
  const toHttps = text.indexOf("server {\n    listen 80;");
  const https = text.indexOf("server {\n    listen 443 ssl");
  if (toHttps < 0 || https < toHttps) throw new Error("src/deploy/nginx.conf has other servers by now");
  return (text.slice(0, toHttps) + text.slice(https))
    .replace(/^ *(?:ssl_|server_name ).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("listen [::]:443 ssl http2;", `listen [::1]:${port};`)
    .replace(/^ *server 127\.0\.0\.1:8000 (.*)$/m, (_, rest) =>
      servers.map((server) => `server 127.0.0.1:${server} ${rest}`).join("\n"),
    );
}
