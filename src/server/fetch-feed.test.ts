import { once } from "node:events";
import http, { type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createFeedFetcher, isPublic, userAgentOf } from "./fetch-feed.ts";
import { mailConfig } from "./mail/mail.fixture.ts";

let servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
  servers = [];
});

/** A portal on this machine. @returns its port, and the paths that were asked for. */
async function portal(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, asked };
}

/** Tests alone may ask this machine, and without a certificate. */
const here = { protocols: ["http:"], isAllowed: (address: string) => address === "127.0.0.1" };
const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe("an address that staff typed in", () => {
  it.each([
    ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255".split(" "),
    ..."192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12::1".split(" "),
    ..."::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 ff02::1 2001:0::1 x".split(" "),
  ])("is never asked at %s", (address) => expect(isPublic(address)).toBe(false));

  it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2a00:1450:4001::200e", "2606:4700::1"])(
    "is asked at %s",
    (address) => expect(isPublic(address)).toBe(true),
  );

  it("is refused where it or its name leads to this machine, however it is written", async () => {
    const { port, asked } = await portal((_request, response) => response.end("BEGIN:VCALENDAR"));
    const fetchFeed = createFeedFetcher({ protocols: ["http:", "https:"] });
    for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "0"]) {
      expect([host, await fetchFeed(`http://${host}:${port}/`)]).toEqual([host, { problem: "refused" }]);
    }
    expect(asked).toEqual([]);
  });

  it("is refused where it is not https, in the product", async () => {
    const { port, asked } = await portal((_request, response) => response.end());
    const fetchFeed = createFeedFetcher({ isAllowed: here.isAllowed });
    expect(await fetchFeed(`http://127.0.0.1:${port}/`)).toEqual({ problem: "refused" });
    expect(asked).toEqual([]);
  });

  it("is refused where a redirect leads into a private network", async () => {
    const inside = await portal((_request, response) => response.end("secret"));
    for (const target of [`http://127.0.0.2:${inside.port}/`, `http://[::1]:${inside.port}/`, "file:///etc/passwd"]) {
      const { port } = await portal(redirect(target));
      expect(await createFeedFetcher(here)(`http://127.0.0.1:${port}/`)).toEqual({ problem: "refused" });
    }
    expect(inside.asked).toEqual([]);
  });

  it("is read, also after three redirects, and not after a fourth", async () => {
    const { port } = await portal((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
      else response.end("BEGIN:VCALENDAR ü");
    });
    expect(await createFeedFetcher(here)(`http://127.0.0.1:${port}/3`)).toEqual({ text: "BEGIN:VCALENDAR ü" });
    expect(await createFeedFetcher(here)(`http://127.0.0.1:${port}/4`)).toEqual({ problem: "redirects" });
  });

  it("is refused where one of the addresses of its name is private, also of a name that a redirect leads to", async () => {
    const inside = await portal((_request, response) => response.end("secret"));
    const outside = await portal(redirect(`http://both.example:${inside.port}/`));
    const names: Record<string, string[]> = {
      "both.example": ["127.0.0.1", "10.0.0.1"],
      "none.example": [],
      "portal.example": ["127.0.0.1"],
    };
    const fetchFeed = createFeedFetcher({ ...here, lookUp: (host) => Promise.resolve(names[host] ?? []) });
    for (const host of ["both.example", "none.example"]) {
      expect(await fetchFeed(`http://${host}:${inside.port}/`)).toEqual({ problem: "refused" });
    }
    expect(await fetchFeed(`http://portal.example:${outside.port}/`)).toEqual({ problem: "refused" });
    expect([outside.asked, inside.asked]).toEqual([["/"], []]);
  });

  it("is asked at the address that was looked up, once, whatever the name leads to a moment later", async () => {
    let host: string | undefined;
    const { port } = await portal((request, response) => {
      host = request.headers.host;
      response.end("BEGIN:VCALENDAR");
    });
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const fetchFeed = createFeedFetcher({ ...here, lookUp: () => Promise.resolve(answers.shift() ?? []) });
    expect(await fetchFeed(`http://portal.invalid:${port}/`)).toEqual({ text: "BEGIN:VCALENDAR" });
    expect([host, answers.length]).toEqual([`portal.invalid:${port}`, 1]);
  });

  it("is refused where a redirect leads to another protocol", async () => {
    const { port } = await portal(redirect("https://127.0.0.1:1/"));
    expect(await createFeedFetcher(here)(`http://127.0.0.1:${port}/`)).toEqual({ problem: "refused" });
  });

  it("is given up where its name is not found in time, and where the server stops", async () => {
    const never = createFeedFetcher({ ...here, maximumMs: 100, lookUp: () => new Promise(() => undefined) });
    expect(await never("http://portal.example/")).toEqual({ problem: "tooSlow" });
    const stopped = new AbortController();
    const { port } = await portal((_request, response) => {
      response.write("BEGIN");
      stopped.abort();
    });
    const fetchFeed = createFeedFetcher({ ...here, maximumMs: 600_000 });
    expect(await fetchFeed(`http://127.0.0.1:${port}/`, stopped.signal)).toEqual({ problem: "unreachable" });
  });

  it("is read up to ten megabytes, in the product", async () => {
    const { port } = await portal((request, response) => response.end("x".repeat(Number(request.url?.slice(1)))));
    const fetchFeed = createFeedFetcher(here);
    const most = 10 * 1024 * 1024;
    const answer = await fetchFeed(`http://127.0.0.1:${port}/${most}`);
    expect("text" in answer && answer.text.length).toBe(most);
    expect(await fetchFeed(`http://127.0.0.1:${port}/${most + 1}`)).toEqual({ problem: "tooLarge" });
  });

  it("is given up where it answers too much, too slowly, something else or nothing", async () => {
    const { port } = await portal((request, response) => {
      if (request.url === "/large") response.end("x".repeat(101));
      else if (request.url === "/fits") response.end("x".repeat(100));
      else if (request.url === "/slow") response.write("BEGIN");
      else response.writeHead(404).end();
    });
    const fetchFeed = createFeedFetcher({ ...here, maximumBytes: 100 });
    const at = (path: string) => fetchFeed(`http://127.0.0.1:${port}${path}`);
    expect(await at("/large")).toEqual({ problem: "tooLarge" });
    expect(await at("/fits")).toEqual({ text: "x".repeat(100) });
    expect(await at("/gone")).toEqual({ problem: "notFound" });
    const hasty = createFeedFetcher({ ...here, maximumMs: 200 });
    expect(await hasty(`http://127.0.0.1:${port}/slow`)).toEqual({ problem: "tooSlow" });
    expect(await fetchFeed("http://127.0.0.1:1/")).toEqual({ problem: "unreachable" });
  });
});

describe("a portal that is asked", () => {
  it("is told who asks: the product, its address and how to reach who runs it", async () => {
    const { port } = await portal(({ headers }, response) =>
      headers["user-agent"] ? response.end(headers["user-agent"]) : response.writeHead(403).end(),
    );
    const company = { ...mailConfig.company, email: "büro@musterboote.example" };
    const userAgent = userAgentOf({ publicUrl: "https://boats.example/x?y", company });
    expect(userAgent).toBe("Houseboats (+https://boats.example; bro@musterboote.example)");
    const read = async (changes: object) => createFeedFetcher({ ...here, ...changes })(`http://127.0.0.1:${port}/`);
    expect(await read({ userAgent })).toEqual({ text: userAgent });
    expect(await read({})).toEqual({ text: "Houseboats" });
  });

  it.each([
    [401, "forbidden"],
    [403, "forbidden"],
    [404, "notFound"],
    [410, "notFound"],
    [429, "tooOften"],
    [500, "status"],
    [503, "status"],
  ])("may answer %i", async (status, problem) => {
    const { port } = await portal((_request, response) => response.writeHead(status).end("<html>"));
    expect(await createFeedFetcher(here)(`http://127.0.0.1:${port}/`)).toEqual({ problem });
  });

  it.each(["120", "Mon, 03 May 2027 12:00:00 GMT"])("may say when it wants to be asked again: %s", async (value) => {
    const { port } = await portal((_request, response) => response.writeHead(429, { "retry-after": value }).end());
    const answer = await createFeedFetcher(here)(`http://127.0.0.1:${port}/`);
    expect(answer).toEqual({ problem: "tooOften", retryAfter: value });
  });

  it("may pack its text, and is read no further than any other", async () => {
    const { port } = await portal((request, response) => {
      const text = request.url === "/bomb" ? "x".repeat(200_000) : "BEGIN:VCALENDAR ü";
      response.writeHead(200, { "content-encoding": request.url === "/br" ? "br" : "gzip" });
      const whole = request.url === "/br" ? brotliCompressSync(text) : gzipSync(text);
      response.end(request.url === "/torn" ? whole.subarray(0, 12) : whole);
    });
    const fetchFeed = createFeedFetcher({ ...here, maximumBytes: 100_000 });
    const at = (path: string) => fetchFeed(`http://127.0.0.1:${port}${path}`);
    for (const path of ["/gzip", "/br"]) expect(await at(path)).toEqual({ text: "BEGIN:VCALENDAR ü" });
    expect(await at("/bomb")).toEqual({ problem: "tooLarge" });
    expect(await at("/torn")).toEqual({ problem: "unreachable" });
  });

  it.each([
    ["with a mark", Buffer.from("\uFEFFBEGIN:VCALENDAR ü", "utf8")],
    ["in UTF-16", Buffer.from("\uFEFFBEGIN:VCALENDAR ü", "utf16le")],
    ["in UTF-16, the other way round", Buffer.from("\uFEFFBEGIN:VCALENDAR ü", "utf16le").swap16()],
  ])("may write its text %s", async (_how, bytes) => {
    const { port } = await portal((_request, response) => response.end(bytes));
    expect(await createFeedFetcher(here)(`http://127.0.0.1:${port}/`)).toEqual({ text: "BEGIN:VCALENDAR ü" });
  });
});
