import { writeLasting } from "./log.ts";

const failing = (code: string) => Object.assign(new Error(code), { code });

describe("a line of the log", () => {
  it("is written whole, also where only a part fits at first and the pipe is full for a while", () => {
    const written: string[] = [];
    let calls = 0;
    writeLasting("Grüße\n", (rest) => {
      calls += 1;
      if (calls === 2) throw failing("EAGAIN");
      const part = rest.subarray(0, calls === 1 ? 3 : rest.length);
      written.push(part.toString("latin1"));
      return part.length;
    });
    expect(Buffer.from(written.join(""), "latin1").toString()).toBe("Grüße\n");
  });

  it("is lost on a full disk, and the server goes on", () => {
    const full = () => {
      throw failing("ENOSPC");
    };
    expect(() => writeLasting("answered", full)).not.toThrow();
  });
});
