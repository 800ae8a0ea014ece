import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AnyEventObject, StateValue } from "xstate";
import { sourceOf } from "../follow/values.ts";

/** A walk that somebody took on the page, to be held by a test. */
export interface RecordedWalk {
  /** The name of the machine's folder. */
  flow: string;
  /** What the person calls it; becomes the name of the test. */
  name: string;
  input: unknown;
  steps: readonly { event: AnyEventObject; value: StateValue }[];
}

/** @throws RangeError for a name without letters or digits. */
function fileNameOf(name: string): string {
  const kebab = name
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .replace(/^[-_]+|[-_]+$/g, "")
    .toLowerCase();
  if (kebab === "") throw new RangeError("a walk needs a name with letters");
  return kebab;
}

/** The test of a recorded walk, as source. */
export function walkSource({ flow, name, input, steps }: RecordedWalk, machine: string): string {
  const lines = steps.map(({ event, value }) => `    { event: ${sourceOf(event)}, value: ${sourceOf(value)} },`);
  return `import { valuesOf } from "../../src/testing/machines/recorded.ts";
import { ${machine} } from "./${flow}.machine.ts";

it(${JSON.stringify(name)}, () => {
  const steps = [
${lines.join("\n")}
  ];
  const input = ${sourceOf(input)};
  expect(valuesOf(${machine}, input, steps)).toEqual(steps.map(({ value }) => value));
});
`;
}

/**
 * Writes a recorded walk as a test beside its machine.
 * @returns the file.
 * @throws RangeError for a machine that does not exist, a name without letters, and a walk that has been written.
 */
export function saveWalk(walk: RecordedWalk, machine: string, root = "machines"): string {
  if (!/^[a-z-]+$/.test(walk.flow)) throw new RangeError(`there is no machine ${walk.flow}`);
  const folder = path.join(root, walk.flow);
  if (!existsSync(path.join(folder, `${walk.flow}.machine.ts`)))
    throw new RangeError(`there is no machine ${walk.flow}`);
  const file = path.join(folder, `${walk.flow}.${fileNameOf(walk.name)}.walk.test.ts`);
  if (existsSync(file)) throw new RangeError(`${file} exists: choose another name`);
  writeFileSync(file, walkSource(walk, machine));
  return file;
}
