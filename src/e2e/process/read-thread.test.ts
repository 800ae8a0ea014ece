import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { testToday } from "../../testing/builders.ts";
import { serverBundle } from "../../tools/build-state.ts";

const lines = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "DTSTART;VALUE=DATE:20270610",
  "UID:one",
  "END:VEVENT",
  "END:VCALENDAR",
];
const options = { today: testToday, ownDomain: "boats.example" };

it("reads calendars in the thread that the build made, without packages or TypeScript", async () => {
  const program = path.resolve(path.dirname(serverBundle), "read-thread.mjs");
  const worker = new Worker(program, { env: {}, execArgv: [] });
  try {
    expect(await once(worker, "message")).toEqual(["ready"]);
    const answer = once(worker, "message");
    worker.postMessage({ text: lines.join("\r\n"), options });
    expect(await answer).toMatchObject([{ total: 1, events: [{ uid: "one", start_day: "2027-06-10" }] }]);
  } finally {
    await worker.terminate();
  }
});
