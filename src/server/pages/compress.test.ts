import { brotliDecompressSync, gunzipSync } from "node:zlib";
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
