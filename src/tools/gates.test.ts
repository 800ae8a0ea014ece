import { type Gate, runGate, sum } from "./gates.ts";

const gate = (script: string, changes: Partial<Gate> = {}): Gate => ({
  name: "a gate",
  command: [process.execPath, "-e", script],
  limit: 1,
  ...changes,
});

describe("a gate", () => {
  let printed: string;
  beforeEach(() => {
    printed = "";
    jest.spyOn(console, "log").mockImplementation((line: string) => (printed += `${line}\n`));
  });
  afterEach(() => jest.restoreAllMocks());

  it("is one check, and prints its output in one piece", async () => {
    const { counts } = await runGate(gate("console.log('first'); console.error('second')"));
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(printed).toContain("== a gate\nfirst\nsecond\n== a gate: ok in");
  });

  it("fails with its program, or where there is none", async () => {
    expect((await runGate(gate("process.exit(3)"))).counts.failed).toBe(1);
    expect((await runGate(gate("", { command: ["no-such-program"] }))).counts.failed).toBe(1);
  });

  it("fails once where its runner fails without a failed test, or leaves no report", async () => {
    const passed = { passed: 5, failed: 0, skipped: 1 };
    expect((await runGate(gate("process.exit(1)", { count: () => passed }))).counts).toEqual({ ...passed, failed: 1 });
    const missing = () => {
      throw new Error("no report");
    };
    expect((await runGate(gate("", { count: missing }))).counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("is ended at its limit, with what it started", async () => {
    const hangs =
      "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });";
    const { counts } = await runGate(gate(`${hangs} setInterval(() => {}, 1000)`, { limit: 0.01 }));
    expect(counts.failed).toBe(1);
    expect(printed).toContain("ended after its limit");
  });

  it("is counted with the others", async () => {
    const results = [await runGate(gate("")), await runGate(gate("process.exit(1)"))];
    expect(sum(results)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});
