import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDataDir, writeProbe } from "./data-dir.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o777;
const file = (mode: number, ...names: string[]) => {
  writeFileSync(path.join(folder, ...names), "");
  chmodSync(path.join(folder, ...names), mode);
};

it("a new data folder is its owner's alone", async () => {
  await openDataDir(path.join(folder, "a", "data"));
  expect(modeOf("a", "data")).toBe(0o700);
});

it("a folder that is named and missing is no first start, and one that cannot be made is said at once", async () => {
  const missing = path.join(folder, "a", "data");
  await expect(openDataDir(missing, { mustExist: true })).rejects.toThrow(
    `DATA_DIR ${missing} is not there: name the folder of your data, or begin an empty one with --new`,
  );
  expect(existsSync(path.join(folder, "a"))).toBe(false);
  await openDataDir(folder, { mustExist: true });
  await expect(openDataDir("/proc/houseboats/data")).rejects.toThrow(/^DATA_DIR \S+ cannot be written \(ENOENT\)/);
});

it("what others could read is tightened at the start, but for what lies behind a link or is not the server's", async () => {
  for (const name of ["outbox", "pictures", "pictures/one", "other"])
    mkdirSync(path.join(folder, name), { mode: 0o755 });
  file(0o644, "houseboats.sqlite");
  file(0o666, "houseboats.sqlite-wal");
  file(0o644, "outbox", "1.eml");
  file(0o664, "pictures", "one", "a.webp");
  file(0o644, "other", "file");
  symlinkSync(path.join(folder, "other"), path.join(folder, "pictures", "link"));
  chmodSync(folder, 0o755);
  await openDataDir(folder);
  expect([modeOf(), modeOf("outbox"), modeOf("pictures"), modeOf("pictures", "one")]).toEqual([
    0o700, 0o700, 0o700, 0o700,
  ]);
  const files = [["houseboats.sqlite"], ["houseboats.sqlite-wal"], ["outbox", "1.eml"], ["pictures", "one", "a.webp"]];
  expect(files.map((names) => modeOf(...names))).toEqual([0o600, 0o600, 0o600, 0o600]);
  expect([modeOf("other"), modeOf("other", "file")]).toEqual([0o755, 0o644]);
});

it("a full disk is noticed by writing to it", async () => {
  await writeProbe(folder);
  symlinkSync("/dev/full", path.join(folder, `.write-probe.${process.pid}`));
  await expect(writeProbe(folder)).rejects.toMatchObject({ code: "ENOSPC" });
  symlinkSync("/dev/full", path.join(folder, `.write-probe.${process.pid}`));
  await expect(openDataDir(folder)).rejects.toThrow(/^DATA_DIR \S+ has no room left: make room on the disk$/);
});
