import { smoke } from "../smoke.ts";

it("a guest books and pays, on this Node, from the start of the server to its end", async () => {
  expect(await smoke(process.execPath)).toEqual([
    expect.stringMatching(/^page: \d+ characters, picture: \d+ bytes of AVIF$/),
    expect.stringMatching(/^wallet: captured, booking \d+ from /),
    "mail: confirmation with its invoice as PDF",
    "login: 200",
    "SIGTERM: ended with 0",
  ]);
});
