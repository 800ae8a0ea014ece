import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadFlow } from "../flows.ts";
import { decode, encode, sourceOf } from "../follow/values.ts";
import { chartsBelow, differenceLines } from "./commit.ts";
import { startChartsServer } from "./server.ts";
import { saveWalk } from "./walk-file.ts";
import { whyLines } from "./why.ts";

describe("why an event is refused, on the terminal", () => {
  it("names where it leads, and the guards that refuse it with their sentences and when", async () => {
    const flow = await loadFlow("booking");
    const lines = whyLines(flow, "order.editing", "booking.submitted", {
      booking: { isVoucherSettled: "The code is being checked." },
    });
    expect(lines[0]).toBe("booking: booking.submitted in order.editing");
    expect(lines).toContain("  leads to order.checkingAvailability, progress.loading");
    const refused = lines.findIndex((line) => line.includes("isVoucherSettled (“The code is being checked.”)"));
    expect(lines[refused]).toMatch(/^ {2}refused by /);
    expect(lines[refused + 1]).toBe("    in voucher.checking, order.editing, progress.idle");
  });

  it("knows no state and no event that no walk comes to", async () => {
    const flow = await loadFlow("booking");
    expect(() => whyLines(flow, "order.lost", "booking.submitted", {})).toThrow("no walk comes to order.lost");
    expect(() => whyLines(flow, "order.editing", "lost", {})).toThrow("no walk sends lost");
  });
});

describe("the charts of two commits", () => {
  it("differ in lines for a review, by machine", async () => {
    const charts = await chartsBelow(".");
    expect(differenceLines(charts, charts)).toEqual([]);
    const { session, ...others } = charts;
    expect(differenceLines(others, charts)[0]).toBe("session");
    expect(
      differenceLines({ session: session as never }, { session: { ...session, delays: { l: 1_000 } } as never }),
    ).toEqual(["session", "  + delay l 1 s"]);
  });
});

describe("a value on its way between two pages", () => {
  it("arrives as it was, with maps, errors and what is undefined", () => {
    const value = {
      days: new Map([["2027-05-03", { am: undefined }]]),
      failure: new Error("offline"),
      list: [1, null],
    };
    const arrived = decode(JSON.parse(JSON.stringify(encode(value)))) as typeof value;
    expect(arrived).toEqual(value);
    expect(arrived.failure.message).toBe("offline");
  });

  it("loses what belongs to its page alone, and no more", () => {
    const circle: Record<string, unknown> = { id: 1 };
    circle["self"] = circle;
    expect(decode(encode({ circle, send: () => {}, at: new Date(0) }))).toEqual({
      circle: { id: 1, self: "(circle)" },
      send: "(function)",
      at: "(Date)",
    });
  });

  it("can be written as source", () => {
    const written = sourceOf({ days: new Map([["a", [1, undefined]]]), failure: new Error("no"), "x.y": "“" });
    expect(written).toBe('{ days: new Map([["a", [1, undefined]]]), failure: new Error("no"), "x.y": "“" }');
  });
});

describe("a recorded walk", () => {
  const root = mkdtempSync(path.join(tmpdir(), "walks-"));
  beforeAll(() => {
    mkdirSync(path.join(root, "session"));
    writeFileSync(path.join(root, "session", "session.machine.ts"), "");
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const walk = {
    flow: "session",
    name: "Ends the session, at last",
    input: { segment: "" },
    steps: [{ event: { type: "call.refused" }, value: { monitored: "checking" } }],
  };

  it("becomes a test beside its machine, once", () => {
    const file = saveWalk(walk, "sessionMachine", root);
    expect(file).toBe(path.join(root, "session", "session.ends-the-session-at-last.walk.test.ts"));
    const source = readFileSync(file, "utf8");
    expect(source).toContain('it("Ends the session, at last", () => {');
    expect(source).toContain('{ event: { type: "call.refused" }, value: { monitored: "checking" } },');
    expect(() => saveWalk(walk, "sessionMachine", root)).toThrow("choose another name");
  });

  it("is refused for a machine that does not exist and for a name without letters", () => {
    expect(() => saveWalk({ ...walk, flow: "../session" }, "sessionMachine", root)).toThrow("there is no machine");
    expect(() => saveWalk({ ...walk, name: "…" }, "sessionMachine", root)).toThrow("a name with letters");
  });

  it("is taken from the page alone, not from a form of another website", async () => {
    const server = await startChartsServer({ port: 0, machines: root });
    const body = JSON.stringify(encode({ ...walk, name: "Sent", machine: "sessionMachine" }));
    const send = (type: string) =>
      fetch(`${server.url}walks`, { method: "POST", headers: { "content-type": type }, body });
    expect((await send("text/plain")).status).toBe(415);
    const saved = await send("application/json");
    expect([saved.status, await saved.text()]).toEqual([201, path.join(root, "session", "session.sent.walk.test.ts")]);
    expect((await send("application/json")).status).toBe(422);
    await server.close();
  });
});
