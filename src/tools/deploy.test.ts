import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { withEnvFile } from "../server/env-file.ts";
import { imageFields, uploadLimits } from "../shared/contract/pictures.ts";

// What lets the files for deployment rot: names, ports and limits that change elsewhere.

const read = (file: string) => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);
const { port } = readConfig({});
const server = "dist/server/main.js";

/** Skipped, counted and named where the proxy is not installed. */
const itWith = (proxy: string) => (spawnSync(proxy, ["-v"]).error ? it.skip : it);

/** The variables that the server asks for. */
function isVariable(name: string): boolean {
  return read(".env.example").includes(`#${name}=`) || name === "NODE_ENV" || name === "ENV_FILE";
}

describe("the Dockerfile", () => {
  const dockerfile = read("Dockerfile");
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(" "));

  it("copies what is there, and .dockerignore lets it through", () => {
    const sent = all(read(".dockerignore"), /^!(.+)$/gm);
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
    expect(copied.filter((name) => !sent.some((top) => name === top || name.startsWith(`${top}/`)))).toEqual([]);
  });

  it("sends no file of variables, no data and no key into an image", () => {
    const [first] = all(read(".dockerignore"), /^([^#\n].*)$/gm);
    expect(first).toBe("*");
    expect(read(".dockerignore")).toContain("**/.env*");
    expect(copied).not.toContain(".");
    expect(execFileSync("git", ["check-ignore", "--no-index", ".env"], { encoding: "utf8" })).toBe(".env\n");
  });

  it("runs the built server as a user without rights, on the server's port, and asks whether it is ready", () => {
    expect(dockerfile.trimEnd().split("\n").at(-1)).toBe(`CMD ["node", "${server}"]`);
    expect(all(dockerfile, /^USER (.+)$/gm)).toEqual(["node"]);
    expect(all(dockerfile, /^EXPOSE (.+)$/gm)).toEqual([String(port)]);
    expect(dockerfile).toContain(`process.env.PORT || ${port}}/readyz`);
    expect(
      all(dockerfile, /^ENV (.+)$/gm)
        .flatMap((line) => all(line, /([A-Z_]+)=/g))
        .filter((name) => !isVariable(name)),
    ).toEqual([]);
  });

  it("has the image of one Node in each of its stages, and the database's version of pg_dump", () => {
    expect(new Set(all(dockerfile, /^FROM (\S+)/gm)).size).toBe(1);
    expect(all(dockerfile, /postgresql-client-(\d+)/g)).toEqual(all(read("compose.yaml"), /image: postgres:(\d+)/g));
  });
});

it("compose.yaml sets variables that the server asks for, and opens its port to this machine alone", () => {
  const compose = read("compose.yaml");
  const [website = "", database = ""] = compose.split(/^ {2}database:$/m);
  expect(all(website, /^ {6}([A-Z_]+):/gm).filter((name) => !isVariable(name))).toEqual([]);
  expect(website).toContain(`"127.0.0.1:${port}:${port}"`);
  expect(database).not.toContain("ports:");
  const ENV_FILE = "/dev/null";
  const DATABASE_URL = all(website, /DATABASE_URL: (\S+)\$\{/g).map((start) => `${start}word@database:5432/houseboats`);
  expect(
    readConfig(withEnvFile({ ENV_FILE, TRUST_PROXY: "uniquelocal", DATABASE_URL: DATABASE_URL[0] })).databaseUrl,
  ).not.toBeNull();
});

it("compose.several.yaml has the same server and database, each server with a port and data of its own", () => {
  const one = read("compose.yaml");
  const several = read("src/deploy/compose.several.yaml");
  const databaseOf = (text: string) => /^ {2}database:\n[^]*?(?=^volumes:)/m.exec(text)?.[0];
  expect(databaseOf(several)).toBe(databaseOf(one));
  const own = /^ {2}website.*:|ports:|volumes:|127\.0\.0\.1:8|data:\/data|^ {4}environment:/;
  const linesOf = (text: string, service: string) =>
    (new RegExp(`^  ${service}:[^]*?(?=^  \\S)`, "m").exec(text)?.[0] ?? "")
      .split("\n")
      .filter((line) => !own.test(line));
  expect(linesOf(several, "website-1")).toEqual(linesOf(one, "website"));
  expect(all(several, /127\.0\.0\.1:(\d+):8000/g)).toEqual(["8001", "8002", "8003"]);
  expect(new Set(all(several, /volumes: \["(\S+):\/data"\]/g)).size).toBe(3);
});

it("the unit for several servers is the one for one server, with a port and data by its name", () => {
  const several = read("src/deploy/houseboats@.service");
  const own = /^(?:#|Description|Environment|StateDirectory=)/;
  const linesOf = (text: string) => text.split("\n").filter((line) => !own.test(line));
  expect(linesOf(several)).toEqual(linesOf(read("src/deploy/houseboats.service")));
  const [variables = ""] = all(several, /^Environment=(.+)$/gm);
  expect(all(variables, /([A-Z_]+)=/g).filter((name) => !isVariable(name))).toEqual([]);
  expect(variables).toContain("PORT=%i DATA_DIR=/var/lib/houseboats-%i");
  expect(several).toContain("\nStateDirectory=houseboats-%i\n");
});

it("the systemd unit runs the built server where its description puts it", () => {
  const unit = read("src/deploy/houseboats.service");
  const guide = read("src/deploy/README.md");
  expect(unit).toContain(`ExecStart=/usr/bin/node ${server}`);
  const [folder = ""] = all(unit, /^WorkingDirectory=(.+)$/gm);
  const [state = ""] = all(unit, /^StateDirectory=(.+)$/gm);
  expect(guide).toContain(`ln -sfn "/opt/$(basename houseboats-*.tar.gz .tar.gz)" ${folder} && cd ${folder}\n`);
  expect(guide).toContain(`\nDATA_DIR=/var/lib/${state}\n`);
});

it("the guide's first commands install the programs that the others call", () => {
  const guide = read("src/deploy/README.md");
  const installed = all(guide, /apt-get install -y ([\w -]+)/g).flatMap((names) => names.split(" "));
  const called = ["certbot", "curl", "git", "nginx", "sudo"].filter((name) => new RegExp(`\\b${name} `).test(guide));
  expect(called.filter((name) => !installed.includes(name))).toEqual([]);
});

describe("the proxies", () => {
  const nginx = read("src/deploy/nginx.conf");
  const caddy = read("src/deploy/Caddyfile");

  it("call the server's port, take its longest upload and hide its metrics", () => {
    const longest = imageFields.length * uploadLimits.bytes;
    const megabytes = [all(nginx, /client_max_body_size (\d+)m;/g), all(caddy, /max_size (\d+)MB/g)].map(([size]) =>
      Number(size),
    );
    // nginx counts in 1024 × 1024 bytes, Caddy in 1,000,000.
    expect((megabytes[0] ?? 0) * 1024 * 1024).toBeGreaterThan(longest);
    expect((megabytes[1] ?? 0) * 1_000_000).toBeGreaterThan(longest);
    for (const text of [nginx, caddy]) {
      expect(text).toContain(`127.0.0.1:${port}`);
      expect(text).toMatch(/\/metrics \{\s+(?:return|respond) 404/);
    }
  });

  it("pass over no server that is back, and show the page that the guide installs while none is there", () => {
    const [folder] = all(nginx, /internal;\s+root (\S+);/g);
    expect(all(caddy, /root \* (\S+)/g)).toEqual([folder]);
    const installs = `install -D -m 644 src/deploy/unavailable.html ${folder}/unavailable.html`;
    expect(read("src/deploy/README.md").split(installs)).toHaveLength(3);
    expect(all(nginx, /^ *server [\d.:]+ (.+);$/gm)).toEqual(["max_fails=0"]);
    expect(caddy.replaceAll(/#.*/g, "")).not.toContain("fail_duration");
  });

  it("send no POST twice, and claim no address that a visitor made up", () => {
    expect(nginx.replaceAll(/^\s*#.*$/gm, "")).not.toContain("non_idempotent");
    expect(nginx).not.toContain("$proxy_add_x_forwarded_for");
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(caddy).not.toMatch(/trusted_proxies|lb_retry_match/);
  });

  itWith("nginx")("are a configuration that nginx understands", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
    const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=boats.example", "-keyout", key];
    execFileSync("openssl", [...request, "-out", certificate], { stdio: "pipe" });
    const site = nginx
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
      // Ports that need no rights.
      .replaceAll(/(listen \S*?)(80|443)\b/g, (_, before: string, low: string) => `${before}${Number(low) + 20_000}`);
    // Folders that somebody other than root may write to.
    const parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const http = `access_log off; ${parts.map((part) => `${part}_temp_path ${folder}/${part};`).join(" ")}`;
    const main = `pid ${folder}/pid; error_log stderr; events {} http { ${http} include ${folder}/site.conf; }`;
    writeFileSync(path.join(folder, "site.conf"), site);
    writeFileSync(path.join(folder, "nginx.conf"), main);
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", path.join(folder, "nginx.conf")], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
  });

  itWith("caddy")("are a configuration that Caddy understands", () => {
    const { status, stderr } = spawnSync("caddy", ["adapt", "--config", "src/deploy/Caddyfile"], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("Error")]);
  });
});
