import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

/** A real nginx before several servers, as requirements/several-servers.md asks of it. */
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
  upstream houseboats {
    ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join("\n    ")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    client_max_body_size 100m;
    location / {
      proxy_pass http://houseboats;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout;
    }
  }
}
`;
}
