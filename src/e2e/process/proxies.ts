import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../../testing/eventually.ts";
import { endWithThisProcess } from "../site.ts";

/** Where Debian puts them, which is not on everybody's PATH. */
const environment = { ...process.env, PATH: `${process.env.PATH ?? ""}:/usr/sbin:/usr/local/sbin` };

export const proxyNames = ["nginx", "caddy"] as const;
export type ProxyName = (typeof proxyNames)[number];

/** A real proxy before several servers, set up as src/deploy says. */
export interface Proxy {
  stop: () => Promise<void>;
}

interface Setup {
  /** Where the proxy keeps all its files. */
  folder: string;
  port: number;
  servers: readonly number[];
}

interface Kind {
  versionArguments: string[];
  configure: (setup: Setup) => string;
  /** One process in the foreground. */
  commandLine: (folder: string, file: string) => string[];
}

const kinds: Record<ProxyName, Kind> = {
  nginx: {
    versionArguments: ["-v"],
    configure: configureNginx,
    commandLine: (folder, file) => ["-p", folder, "-c", file, "-e", path.join(folder, "error.log")],
  },
  caddy: {
    versionArguments: ["version"],
    configure: configureCaddy,
    commandLine: (_, file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
};

/** The version of the one that is installed; null without. */
export function proxyVersion(name: ProxyName): string | null {
  const { status, stdout, stderr } = spawnSync(name, kinds[name].versionArguments, {
    env: environment,
    encoding: "utf8",
  });
  if (status !== 0) return null;
  return /\d[\w.~+-]*/.exec(stdout + stderr)?.[0] ?? "of an unknown version";
}

export const isInstalled = (name: ProxyName) => proxyVersion(name) !== null;

/** @param port where it listens, without https. @param servers the ports of those behind it, one of which runs. */
export async function startProxy(name: ProxyName, port: number, servers: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const { configure, commandLine } = kinds[name];
  const file = path.join(folder, "configuration");
  writeFileSync(file, configure({ folder, port, servers }));
  const child = spawn(name, commandLine(folder, file), {
    env: { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  endWithThisProcess(child);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors = (errors + chunk).slice(-4_000)));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${errors}`);
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

/** The page of src/deploy, in a path that may have blanks. */
const deployFolder = () => JSON.stringify(path.resolve("src/deploy"));

function configureNginx({ folder, port, servers }: Setup): string {
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
  ${deployedNginx(port, servers)}
}
`;
}

/** What src/deploy says, but for names and certificates: without https, before these servers. */
function deployedNginx(port: number, servers: readonly number[]): string {
  const text = readFileSync("src/deploy/nginx.conf", "utf8");
  const toHttps = text.indexOf("server {\n    listen 80;");
  const https = text.indexOf("server {\n    listen 443 ssl");
  if (toHttps < 0 || https < toHttps) throw new Error("src/deploy/nginx.conf has other servers by now");
  return (text.slice(0, toHttps) + text.slice(https))
    .replace(/^ *(?:ssl_|server_name ).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("listen [::]:443 ssl http2;", `listen [::1]:${port};`)
    .replace("/var/www/houseboats", deployFolder())
    .replace(/^ *server 127\.0\.0\.1:8000(.*)$/m, (_, rest) =>
      servers.map((server) => `server 127.0.0.1:${server}${rest}`).join("\n"),
    );
}

/** What src/deploy says, but for its name: without https, before these servers. */
function configureCaddy({ port, servers }: Setup): string {
  const text = readFileSync("src/deploy/Caddyfile", "utf8");
  const addresses = servers.map((server) => `127.0.0.1:${server}`).join(" ");
  return `{\n\tadmin off\n}\n${text}`
    .replace(/^boats\.example \{/m, `http://localhost:${port}, http://127.0.0.1:${port} {`)
    .replaceAll("/var/www/houseboats", deployFolder())
    .replace("reverse_proxy 127.0.0.1:8000", `reverse_proxy ${addresses}`);
}
