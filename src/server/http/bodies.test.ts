import type { InjectOptions } from "fastify";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";

const echo: Part = (app) => {
  app.post("/probe/echo/", { config: { csrf: false } }, async (request) => request.body);
  app.get<{ Params: { word: string } }>("/probe/say/:word/", async (request) => request.params.word);
};

describe("the body of a call", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ parts: [echo] });
  });
  afterAll(() => site.close());

  const send = (contentType: string | null, payload: InjectOptions["payload"], headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url: "/probe/echo/",
      headers: { ...(contentType && { "content-type": contentType }), ...headers },
      ...(payload !== undefined && { payload }),
    });
  const json = (text: string) => send("application/json", text);
  const sendForm = async (form: FormData) => {
    const request = new Request("http://x", { method: "POST", body: form });
    return send(request.headers.get("content-type"), Buffer.from(await request.arrayBuffer()));
  };
  const aForm = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  const fields = { name: "Jörg Müller", comment: "zwei\nZeilen & mehr", empty: "" };

  it("is the same fields as multipart form, URL-encoded form and JSON", async () => {
    expect((await sendForm(aForm(fields))).json()).toEqual(fields);
    const encoded = new URLSearchParams(fields).toString();
    expect((await send("application/x-www-form-urlencoded; charset=UTF-8", encoded)).json()).toEqual(fields);
    expect((await json(JSON.stringify(fields))).json()).toEqual(fields);
  });

  it("may be empty in every format, and missing", async () => {
    for (const answer of [
      await sendForm(new FormData()),
      await send("application/x-www-form-urlencoded", ""),
      await json("{}"),
      await send(null, undefined),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
  });

  it("keeps the last of a field that comes twice", async () => {
    const form = new FormData();
    form.append("a", "1");
    form.append("a", "2");
    expect((await sendForm(form)).json()).toEqual({ a: "2" });
    expect((await send("application/x-www-form-urlencoded", "a=1&a=2")).json()).toEqual({ a: "2" });
  });

  it.each([
    ["text/plain", "hello"],
    ["application/xml", "<a/>"],
    ["application/octet-stream", "x"],
    ["nonsense", "x"],
  ])("is UNSUPPORTED as %s", async (type, payload) => {
    const answer = await send(type, payload);
    expect([answer.statusCode, answer.json()]).toEqual([415, { type: "UNSUPPORTED", errors: {} }]);
  });

  it("is UNSUPPORTED with a file: no call takes one yet", async () => {
    const form = new FormData();
    form.set("image", new Blob(["x"]), "x.png");
    expect((await sendForm(form)).json()).toEqual({ type: "UNSUPPORTED", errors: {} });
  });

  it.each([
    ["broken JSON", "application/json", "{"],
    ["a JSON list", "application/json", "[1]"],
    ["a JSON text", "application/json", '"a"'],
    ["JSON null", "application/json", "null"],
    ["a multipart form without a boundary", "multipart/form-data", "--b--\r\n"],
    ["a multipart form that ends too early", "multipart/form-data; boundary=b", "--b\r\n\r\n"],
    ["multipart garbage", "multipart/form-data; boundary=b", "garbage"],
    ["a foreign charset", "application/json; charset=utf-16", "{}"],
    ["bytes that are no UTF-8", "application/json", Buffer.from([0x7b, 0xff, 0x7d])],
    ["a NUL in the name of a field", "application/json", '{"a\\u0000":"b"}'],
  ])("is refused as VALIDATION: %s", async (_case, type, payload) => {
    const answer = await send(type, payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors: {} }]);
  });

  it.each([
    ["in JSON", "application/json", '{"a":"\\u0000"}'],
    ["deep in JSON", "application/json", '{"a":{"b":["\\u0000"]}}'],
    ["in a name within JSON", "application/json", '{"a":{"\\u0000":1}}'],
    ["in a form", "application/x-www-form-urlencoded", "a=%00"],
  ])("is refused at the field that holds a NUL %s", async (_case, type, payload) => {
    const answer = await send(type, payload);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { a: "validation:general" } },
    ]);
  });

  it("is TOO_LARGE above 64 kB in every format", async () => {
    const text = "x".repeat(70_000);
    for (const answer of [
      await sendForm(aForm({ text })),
      await send("application/x-www-form-urlencoded", `a=${text}`),
      await json(JSON.stringify({ text })),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([413, { type: "TOO_LARGE", errors: {} }]);
    }
  });

  it("cannot reach an object's prototype", async () => {
    const hostile = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"a":"1"}';
    expect((await json(hostile)).json()).toEqual({ a: "1" });
    const form = "__proto__=1&constructor=2&prototype=3&__proto__[polluted]=4&a=1";
    expect((await send("application/x-www-form-urlencoded", form)).json()).toEqual({
      "__proto__[polluted]": "4",
      a: "1",
    });
    expect((await sendForm(aForm({ ["__proto__"]: "1", a: "1" }))).json()).toEqual({ a: "1" });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("is refused where it is nested deeper than any payload, before anything walks through it", async () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect((await json(nested(20))).statusCode).toBe(200);
    for (const depth of [40, 30_000]) {
      expect((await json(nested(depth))).json()).toEqual({ type: "VALIDATION", errors: {} });
    }
  });

  it("has a query and a path that are checked for NUL as well", async () => {
    for (const url of ["/api/rere_check_voucher/?voucher_code=%00", "/api/rere_get_all_vehicles/%00/"]) {
      expect((await site.app.inject(url)).json()).toEqual({ type: "VALIDATION", errors: {} });
    }
  });
});
