import { Writable } from "node:stream";
import Fastify from "fastify";
import { startTestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { createLog, inTurns, logOptions } from "./log.ts";

const fault: Part = (app) => {
  app.post("/probe/fault/:who/", { config: { csrf: false } }, async () => {
    const driver = { code: "23505", detail: "Key (email)=(erika@example.com) already exists", parameters: ["Erika"] };
    throw Object.assign(new Error("could not write <erika@example.com>"), driver);
  });
};

async function linesOf(work: (site: Awaited<ReturnType<typeof startTestApp>>) => Promise<unknown>): Promise<string[]> {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const { log } = Fastify({ logger: { ...logOptions, stream } });
  const site = await startTestApp({ log, parts: [fault] });
  await work(site);
  await site.close();
  return text.split("\n").filter((line) => line !== "");
}

describe("the log", () => {
  it("has one line for an answer: path template, status, duration and the request's id", async () => {
    const [line = ""] = await linesOf((site) => site.app.inject("/api/rere_check_voucher/?voucher_code=SECRET"));
    expect(JSON.parse(line)).toEqual({
      level: 30,
      time: expect.any(String),
      reqId: expect.any(String),
      method: "GET",
      path: "/api/rere_check_voucher/",
      status: 200,
      ms: expect.any(Number),
      msg: "answered",
    });
  });

  it("says nothing about people: no query, body, header, address, path or driver's detail", async () => {
    const lines = await linesOf(async (site) => {
      await site.app.inject({
        method: "POST",
        url: "/probe/fault/Erika/?email=erika@example.com",
        remoteAddress: "198.51.100.7",
        headers: { cookie: "sessionid=SECRET", "user-agent": "Erika's browser" },
        payload: { name: "Erika" },
      });
      await site.app.inject("/unknown/Erika");
    });
    const text = lines.join("\n");
    expect(text).toContain("unexpected error");
    expect(text).toContain("could not write <[address]>");
    for (const personal of ["Erika", "erika", "SECRET", "198.51.100.7"]) expect(text).not.toContain(personal);
  });

  it("is written once in a turn of the event loop, and when the process ends", async () => {
    const written: string[] = [];
    const output = new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk))) });
    const before = new Set(process.listeners("exit"));
    const log = createLog("info", inTurns(output));
    for (const word of ["one", "two"]) log.info(word);
    expect(written).toEqual([]);
    await new Promise(setImmediate);
    expect(written.map((text) => text.match(/"msg":"\w+"/g))).toEqual([['"msg":"one"', '"msg":"two"']]);
    log.info("last");
    const [atEnd] = process.listeners("exit").filter((listener) => !before.has(listener));
    atEnd?.(0);
    expect(written[1]).toContain('"msg":"last"');
    if (atEnd) process.off("exit", atEnd);
  });

  it("stays silent about the questions of machines", async () => {
    expect(await linesOf((site) => site.app.inject("/healthz"))).toEqual([]);
  });
});
