import { execFileSync } from "node:child_process";
import { freePort, occupyPort } from "./free-port.ts";

/** What a process of its own is given, where chance would have it be this port each time. */
function givenToAnother(port?: number): string {
  const chance = port === undefined ? "" : `Math.random = () => ${(port - 20_000 + 0.5) / 12_000};`;
  const program = `${chance}
    import('./src/testing/free-port.ts').then(({ freePort }) => freePort()).then(
      (given) => console.log(given),
      (error) => console.log(error.message),
    );`;
  return execFileSync(process.execPath, ["--import", "tsx", "-e", program], { encoding: "utf8" }).trim();
}

describe("a free port", () => {
  it("is none that a system gives to a connection meanwhile", async () => {
    expect(await freePort()).toBeLessThan(32_768);
  });

  it("is given once, also to another process, until this one ends", async () => {
    expect(givenToAnother(await freePort())).toBe("no free port");
  });

  it("is not one that is listened on", async () => {
    const wanted = Number(givenToAnother());
    expect(givenToAnother(wanted)).toBe(String(wanted));
    const { free } = await occupyPort(wanted);
    const given = givenToAnother(wanted);
    await free();
    expect(given).toBe("no free port");
  });
});
