import { csrfTokenOf } from "../../server/http/csrf.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { calendarContract } from "../../shared/contract/calendar.ts";
import { settingsContract } from "../../shared/contract/settings.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { openCaller } from "../caller.ts";
import { aGoodRequest, brief, describeEachSite } from "./each-site.ts";
import { getRaw, type RawAnswer, sendRaw } from "./raw-http.ts";

const send = bookingContract.send.path;
const payPaths = [walletContract.create.path, walletContract.capture.path];
const postPaths = [send, bookingContract.availability.path, ...payPaths];
const page = "/Buchen/Hausboote/Hektor";
const json = { "content-type": "application/json" };

// None of these requests gets as far as the database, but for the bookings between them.
describeEachSite(["sqlite"], (scene) => {
  it("a call from elsewhere is refused", async () => {
    const { server, caller } = scene;
    const good = await aGoodRequest(server.url);
    const token = caller.cookies.get("csrftoken") ?? "";
    const foreign = [
      "https://evil.example",
      "null",
      "",
      "http://localhost.evil.example",
      "localhost",
      "file://",
      "nonsense",
      `${server.url}.evil.example`,
      server.url.replace("localhost", "127.0.0.1"),
      "http://localhost:1",
    ].filter((origin) => origin !== "");
    const other = (await openCaller(server.url)).cookies.get("csrftoken") ?? "";
    const wrongTokens = ["", "x", other, `${token}x`, token.slice(1), token.toUpperCase(), "x".repeat(5_000), "%00"];
    for (const path of postPaths) {
      for (const origin of foreign) {
        const answer = brief(await caller.post(path, good, { origin }));
        expect([path, origin, answer]).toEqual([path, origin, "403 CSRF_FAILED"]);
      }
      for (const wrong of wrongTokens) {
        const answer = brief(await caller.post(path, good, { "x-csrftoken": wrong }));
        expect([path, wrong, answer]).toEqual([path, wrong, "403 CSRF_FAILED"]);
      }
      const bare = await fetch(server.url + path, { method: "POST", body: JSON.stringify(good), headers: json });
      expect([bare.status, await bare.json()]).toEqual([403, { type: "CSRF_FAILED", errors: {} }]);
      const cookieAlone = { ...json, cookie: `csrftoken=${token}` };
      const half = await fetch(server.url + path, { method: "POST", body: "{}", headers: cookieAlone });
      expect(half.status).toBe(403);
      const short = { ...json, cookie: "csrftoken=a", "x-csrftoken": "a" };
      expect((await fetch(server.url + path, { method: "POST", body: "{}", headers: short })).status).toBe(403);
    }
    expect((await caller.post(send, good, { origin: server.url })).status).toBe(201);
  });

  it("what does not exist is not found", async () => {
    const { server, caller } = scene;
    const token = { "x-csrftoken": caller.cookies.get("csrftoken") ?? "" };
    const cookie = `csrftoken=${caller.cookies.get("csrftoken")}`;
    const call = async (method: string, path: string) => {
      const response = await fetch(server.url + path, { method, headers: { cookie, ...token } });
      return [response.status, await response.text()];
    };
    const notFound = [404, '{"type":"NOT_FOUND","errors":{}}'];
    for (const path of postPaths) expect(await call("GET", path)).toEqual(notFound);
    for (const path of [calendarContract.future.path, settingsContract.get.path, page, "/", "/api/nothing/"]) {
      expect([path, ...(await call("POST", path))]).toEqual([path, ...notFound]);
    }
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      for (const path of [send, calendarContract.future.path, page]) expect(await call(method, path)).toEqual(notFound);
    }
    for (const path of ["/api/", "/api/nothing", "/api/rere_send_booking_request/x"]) {
      expect([path, ...(await call("GET", path))]).toEqual([path, ...notFound]);
    }
    expect((await call("GET", "/nothing"))[0]).toBe(404);
    expect((await call("GET", "/Buchen/Hausboote/Nautilus"))[0]).not.toBe(500);
  });

  it("no file outside of the website is served", async () => {
    const { server } = scene;
    const targets = ["package.json", "src/server/main.ts", "etc/passwd", "dist/ssr/render.cjs", "houseboats.sqlite"];
    const ways = [
      "../",
      "../../",
      "../../../",
      "..%2f",
      "%2e%2e/",
      "%2e%2e%2f%2e%2e%2f",
      "..%5c..%5c",
      "....//",
      "..;/",
    ];
    const more = ["%252e%252e%252f", "..%c0%af", "%00../", "./../../", "..\\..\\", "//", "/../../../../../../../"];
    for (const start of ["/", "/assets/", "/boats/", "/demo-wallet/", "/api/"]) {
      for (const way of [...ways, ...more]) {
        for (const target of targets) {
          const { status, text } = await getRaw(server.url, start + way + target);
          expectCalm({ status, text }, start + way + target);
          expect(status).toBeGreaterThan(0);
          expect(text).not.toMatch(/"devDependencies"|root:x:|SQLite format|ConfigError|exports\.renderPage/);
        }
      }
    }
  });

  it("a page's address may hold anything", async () => {
    const { server } = scene;
    const odd = [
      "%E0%A4%A",
      "%",
      "%%",
      "%zz",
      "%00",
      "%C3%28",
      "%ff%fe",
      "%0d%0aSet-Cookie:a=b",
      "%F0%9F%98%80",
      "%3Cscript%3E",

      "..",
      "%2e%2e",
      "a%2fb",
      "?q=%E0%A4%A",
      "?__proto__=1",
      "?a[b]=1&a=2",
      "#x",
      "constructor",
      "__proto__",
      "null",
      "x".repeat(3_000),
      `?q=${"x".repeat(9_000)}`,
      "ä/ö/ü".repeat(50),
      ";a=b",
      "&&&",
      "'or'1'='1",
      "\\",
      "^`{|}",
    ];
    const places = ["/", "/Buchen/Hausboote/", "/book/houseboats/", "/assets/", "/boats/"];
    for (const path of places.flatMap((place) => odd.map((part) => place + part))) {
      const { status, text } = await getRaw(server.url, path);
      expectCalm({ status, text }, path);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(text).not.toMatch(/^set-cookie: a=b/im);
      expect([path, text.includes('"type":"VALIDATION"')]).toEqual([path, false]);
    }
    expect((await getRaw(server.url, `/Buchen/${"x".repeat(100_000)}`)).status).toBe(431);
  });

  it("strange headers and cookies change nothing", async () => {
    const { server, caller } = scene;
    const odd = [
      "Cookie: =; ;;; a; =b; sessionid",
      "Cookie: sessionid=%E0%A4%A",
      `Cookie: sessionid=${"x".repeat(43)}`,
      "Cookie: csrftoken=%00; sessionid=__proto__; __proto__=x; constructor=y",
      `Cookie: a=${"x".repeat(8_000)}`,
      'Cookie: sessionid="abc"; sessionid=def',
      "Cookie: \xff\xfe=\xe4",
      "Cookie: language=xx; lang[]=1",

      "Accept-Language: ;q=nonsense,,*;q=9,\xe4",
      "Accept-Language: xx-XX",
      "Accept-Encoding: nonsense;q=x, br;q=2,,",

      "Accept: nothing/at-all",
      "Range: bytes=5-1",
      "Range: lines=1-2",
      "If-None-Match: \xff",
      "If-Modified-Since: x",
      "X-Forwarded-For: nonsense, 1.2.3.4, ::zz",
      "X-Forwarded-Proto: gopher",
      "X-Forwarded-Host: evil.example/\\",
      "Forwarded: for=x;host=y",
      "Authorization: Basic \xff",
      "Referer: \xff",
      "User-Agent: ${jndi:ldap://x}",
      "Transfer-Encoding: identity",
      "Content-Type: multipart/form-data",
      "Content-Length: 0",
      "__proto__: x",
      "Idempotency-Key: ",
      "constructor: x",
      "Upgrade: websocket",
      "Origin: x",
      "Sec-Fetch-Site: x",
      "TE: trailers",
    ];
    for (const path of [page, calendarContract.future.path, settingsContract.get.path, "/favicon.svg", "/healthz"]) {
      for (const header of odd) {
        const { status, text } = await getRaw(server.url, path, [header]);
        // Node itself refuses what is no HTTP; a range or a date that makes no sense may get an answer that says so.
        expect(`${path} ${header}: ${status} ${text.slice(0, 400)}`).toMatch(/: (?:200|302|304|400|416) /);
      }
      for (const host of ["", "a b", "[", "evil.example:99999", "\xff", "x".repeat(5_000), "/", "user@host", "::1"]) {
        const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        expectCalm(await sendRaw(server.url, Buffer.from(request, "latin1")), `${path} at ${host}`);
      }
    }
    const { host } = new URL(server.url);
    const bodies = [
      "Content-Length: -1",
      "Content-Length: 5\r\nContent-Length: 6",
      "Content-Length: x",
      "Expect: nonsense",
    ];
    const starts = ["GET", "get", "TRACE", "CONNECT", "FOO", "POST", "OPTIONS", "PROPFIND"];
    for (const header of [
      ...bodies,
      "Content-Length: 2\r\nTransfer-Encoding: chunked",
      "Transfer-Encoding: nonsense",
    ]) {
      const request = `POST ${send} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\nConnection: close\r\n\r\n{}`;
      expectCalm(await sendRaw(server.url, request), header);
    }
    for (const method of starts) {
      for (const target of [page, send, "*", "http://evil.example/", "//evil.example/x", "\\", "?", ""]) {
        const request = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        expectCalm(await sendRaw(server.url, request), `${method} ${target}`);
      }
    }
    expectCalm(await sendRaw(server.url, "nonsense\r\n\r\n"), "nonsense");
    const forgotten = "a".repeat(43);
    const session = { cookie: `sessionid=${forgotten}`, "x-csrftoken": csrfTokenOf(forgotten) };
    expect((await caller.post(send, await aGoodRequest(server.url), session)).status).toBe(201);
  });
});

/** Answered with a refusal or at all, or cut off by Node where it was no HTTP: but no fault of the server's. */
function expectCalm({ status, text }: RawAnswer, what: string): void {
  if (status >= 500 || text.includes("    at ")) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
}
