import { myBookingContract } from "../../shared/contract/my-booking.ts";
import { myVoucherContract } from "../../shared/contract/my-voucher.ts";
import { waitingContract } from "../../shared/contract/waiting.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import { windows } from "./call-counts.repository.ts";

const durations = Object.values(windows);
const noToken = "A".repeat(43);
const { show, confirm, take, decline, leave, join } = waitingContract;

type Call = { method: string; path: string };
const page = (path: string): Call => ({ method: "GET", path });

/** By what is limited: how often in a minute, an hour and a day; the calls that count together. */
const limits: [string, number[], Call[]][] = [
  ["ask for the link of a booking", [5, 20, 50], [myBookingContract.sendLink]],
  ["ask for other days of a stay", [3, 10, 20], [myBookingContract.ask]],
  ["try links of bookings", [20, 100], [page(`/Meine-Buchung/${noToken}`), page("/my-booking/1")]],
  ["ask for vouchers by number and by code", [5, 20, 50], [myVoucherContract.send, myVoucherContract.mail]],
  ["join the waiting list", [5, 20, 50], [join]],
  ["use links of the waiting list", [30, 200], [show, confirm, take, decline, leave]],
  ["try addresses of receipts", [20, 100], [page(`/Beleg/${noToken}`), page(`/receipt/${noToken}/pdf`)]],
];

describe("how often an address may do what needs no account", () => {
  let site: TestApp;
  let token = "";
  beforeAll(async () => {
    site = await startTestApp({ config: { rateLimits: true } });
    token = (await site.visitor()).cookies.get("csrftoken") ?? "";
  });
  afterAll(() => site.close());

  it.each(limits)("%s", async (_, most, calls) => {
    let made = 0;
    async function isRefused(from: string): Promise<boolean> {
      const { method, path: url } = calls[made % calls.length] as Call;
      made += 1;
      const headers = { cookie: `csrftoken=${token}`, "x-csrftoken": token, "x-forwarded-for": from };
      const asked = { method: method as "GET", url, headers };
      return (await site.app.inject(method === "GET" ? asked : { ...asked, payload: {} })).statusCode === 429;
    }
    /** How many calls a window lets through, as many at a time as the shorter ones do. */
    async function allowed(window: number, from: string): Promise<number> {
      // Without a limit it would never end.
      for (let sum = 0; sum <= 200; ) {
        const more = window === 0 ? Number(!(await isRefused(from))) : await allowed(window - 1, from);
        if (more === 0) return sum;
        sum += more;
        site.clock.advance(durations[window - 1] ?? 0);
      }
      return Infinity;
    }

    const counted: number[] = [];
    // Each from an address of its own: what others did counts for nobody else.
    for (const window of most.keys()) counted.push(await allowed(window, `198.51.100.${window}`));
    expect(counted).toEqual(most);
  });
});
