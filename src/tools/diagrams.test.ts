import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMachine } from "xstate";
import { diagramOf, machineFiles, machineIn, staleDiagrams, wantedDiagrams, writeDiagrams } from "./diagrams.ts";

const lamp = createMachine({
  id: "lamp",
  description: "A lamp.",
  initial: "off",
  states: { off: { on: { "switch.pressed": "on" } }, on: {} },
});

describe("the diagrams of the machines", () => {
  const root = mkdtempSync(path.join(tmpdir(), "diagrams-"));
  const file = path.join(root, "lamp", "lamp.machine.ts");
  const diagram = path.join(root, "lamp", "lamp.diagram.md");
  const wanted = () => wantedDiagrams(root, new Map([[file, lamp]]));
  beforeAll(() => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, "");
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it("finds every machine by its place, without a list", () => {
    writeFileSync(path.join(root, "lamp", "lamp.types.ts"), "");
    expect(machineFiles(root)).toEqual([file]);
  });

  it("takes the machine that a file exports, and refuses a file with none or two", () => {
    expect(machineIn(file, { lamp, other: 1 })).toBe(lamp);
    expect(() => machineIn(file, {})).toThrow("0 machines");
    expect(() => machineIn(file, { lamp, twin: lamp })).toThrow("2 machines");
  });

  it("are stale while missing or different, and fresh once written", () => {
    expect(staleDiagrams(wanted())).toEqual([diagram]);
    expect(writeDiagrams(wanted())).toEqual([diagram]);
    expect(staleDiagrams(wanted())).toEqual([]);
    writeFileSync(diagram, "something else");
    expect(staleDiagrams(wanted())).toEqual([diagram]);
    writeDiagrams(wanted());
    expect(staleDiagrams(wanted())).toEqual([]);
  });

  it("are left over when their machine is gone, and removed", () => {
    const orphan = path.join(root, "lamp", "candle.diagram.md");
    writeFileSync(orphan, "");
    expect(writeDiagrams(wanted())).toEqual([orphan]);
    expect(staleDiagrams(wanted())).toEqual([]);
  });

  it("begin with the machine's sentence, and demand one", () => {
    expect(diagramOf(lamp)).toContain("# lamp\n\nA lamp.\n\n```mermaid\nstateDiagram-v2\n");
    expect(() => diagramOf(createMachine({ id: "silent" }))).toThrow("no description");
  });
});
