import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startTestApp } from "../../testing/server.ts";
import { compress } from "./compress.ts";

describe("the encoding of a page", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["br;q=0.5", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    [undefined, null],
  ])("for %s is %s", async (accepted, encoding) => {
    const page = await compress("<p>Große Freiheit</p>", accepted);
    expect(page.encoding).toBe(encoding);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    const text = page.encoding ? decoders[page.encoding](page.body).toString() : page.body;
    expect(text).toBe("<p>Große Freiheit</p>");
  });
});

describe("an answer of the API", () => {
  const large = { text: "Große Freiheit ".repeat(200) };
  const ask = async (url: string, method: "GET" | "POST" = "GET", encoding = "gzip, br") => {
    const site = await startTestApp({
      parts: [
        (app) => {
          app.get("/probe/large/", () => large);
          app.get("/probe/small/", () => ({ text: "small" }));
          app.post("/probe/large/", { config: { csrf: false } }, () => large);
        },
      ],
    });
    const answer = await site.app.inject({ url, method, headers: { "accept-encoding": encoding } });
    await site.close();
    return answer;
  };

  it("is compressed where it is long and read by who understands it", async () => {
    const compressed = await ask("/probe/large/");
    expect(compressed.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(large);
    expect(compressed.headers["content-length"]).toBe(String(compressed.rawPayload.length));
    const plain = await ask("/probe/large/", "GET", "identity");
    expect([plain.json(), plain.headers["content-encoding"], plain.headers.vary]).toEqual([
      large,
      undefined,
      "Accept-Encoding",
    ]);
  });

  it("stays as it is where it is short, or answers what was sent", async () => {
    for (const answer of [await ask("/probe/small/"), await ask("/probe/large/", "POST")]) {
      expect([answer.headers["content-encoding"], answer.json()]).toEqual([undefined, expect.anything()]);
    }
  });
});
