import { readFileSync } from "node:fs";
import type { Call } from "../../shared/contract/call.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { defectContract } from "../../shared/contract/defect.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import { settingsContract, type UserInfo } from "../../shared/contract/settings.ts";
import { staffContract } from "../../shared/contract/staff.ts";
import { tillContract } from "../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../shared/contract/till-unpaid.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../shared/contract/turnaround.ts";
import { workingHoursContract } from "../../shared/contract/working-hours.ts";
import { addAccount, testPassword } from "../../testing/accounts.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import type { TestVisitor } from "../../testing/server.ts";
import { done, withTill } from "../../testing/till-shop.ts";
import { loadContracts } from "../../tools/openapi/contracts.ts";

const guest = {
  name: "Dr. Erika Unverwechselbar",
  email: "geheimpost@example.com",
  phone: "+4917055667788",
  streetAndNumber: "Schleichweg 13",
  zipCodeAndCity: "14770 Nebelheim",
  comment: "Sonderwunsch",
  guest_comment: "Sonderwunsch",
};

/** What the shop knows of the guest and of its people, and what of the guest's money in the forms of an answer. */
const words = [
  "Unverwechselbar",
  "geheimpost",
  "55667788",
  "Schleichweg",
  "Nebelheim",
  "Sonderwunsch",
  "Kapitän",
  "Anker",
];
const notes = ["Stammgastnotiz", "Vertrauensfall"];
const amounts = ["666[.,]66", "66666", "517[.,]19", "51719", "83[.,]29", "8329"];
const secrets = [...words, ...notes, ...amounts];

const calls = async (): Promise<Call[]> =>
  (await loadContracts()).flatMap(({ contract }) => Object.values(contract) as Call[]);
const nameOf = ({ path }: Call) => path.split("/")[2] ?? "";

it("lets the jetty make the calls that its page lists and no other", async () => {
  const page = readFileSync("src/shared/requirements/jetty.md", "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `rere_"));
  const listed = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/rere_\w+/g) ?? []);
  const open = (await calls()).filter(({ access }) => access === "jetty").map(nameOf);
  expect(open.toSorted()).toEqual(listed.toSorted());
  expect(open).toHaveLength(19);
});

/** What an account of the jetty reaches after a day with money, a damage and notes (requirements/jetty.md). */
describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  let jetty: TestVisitor;
  let jettyId = 0;
  let booking = 0;

  beforeEach(async () => {
    const account = { email: "steg@example.com", first_name: "Jonte", last_name: "Jolle", role: "jetty" } as const;
    jettyId = await addAccount(plan.db, account);
    jetty = await plan.server.login(jettyId);
    await plan.db.updateTable("vehicles").set({ night_cents: 333_33, deposit_cents: 517_19 }).execute();
    booking = await aDay();
  });

  const boatSeen = async (by = plan.kim) => {
    const [boat] = (await by.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>().boats;
    if (!boat) throw new Error("no boat");
    return boat;
  };
  async function take(step: string, more: object = {}): Promise<void> {
    const body = { vehicle_id: plan.vehicle, version: (await boatSeen()).version, step, ...more };
    done(await plan.kim.post(turnaroundContract.take.path, body));
  }

  /** A guest pays, leaves, comes back with a damage and gets what is left of the deposit; another one leaves then. */
  async function aDay(): Promise<number> {
    const id = await plan.book({ ...guest, booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    const { bookings } = (await plan.kim.get(`${tillContract.unpaid.path}?booking_id=${id}`)).json<UnpaidAnswer>();
    await till.sell({ income: bookings.find((one) => one.id === id)?.due, booking_id: id });
    const fees = ["briefing", "cleaning", "deposit"];
    await till.sell({ income: (await boatSeen()).departing?.due, booking_id: id, pay_booking: false, fees });
    await plan.kim.post(dayPlanContract.comment.path, { id, comment: "Stammgastnotiz", version: 1 });
    await plan.db.updateTable("bookings").set({ note: "Stammgastnotiz" }).execute();
    for (const step of ["boat.cleaned", "boat.fuelled", "boat.checked", "boat.released"]) await take(step);
    for (const step of ["guest.arrived", "guest.briefed", "boat.handedOver"]) await take(step);
    plan.clock.set("2027-05-05T09:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    Object.assign(plan.alma, await plan.admin());
    jetty = await plan.server.login(jettyId);
    const next = { ...guest, booked_day: "2027-05-05", booked_day_end: "2027-05-07" };
    await plan.book(next);
    await take("guest.returned");
    await take("fuel.measured", { litres: 4 });
    await take("damage.noted", { damage: "Herr Unverwechselbar: Reling verbogen", damage_cost: "83.29" });
    await take("return.settled", { deposit_way: "cash" });
    await take("boat.cleaned", { reason: "Vertrauensfall" });
    return id;
  }

  /** A call with the ids of what is there, and what it might ask for. */
  function urlOf({ path }: Call): string {
    const given: Record<string, string> = { category: "houseboats", photo: "ab".repeat(16), token: "x".repeat(43) };
    const month = `employee_id=${plan.employeeId}&month=2027-05`;
    const query = `booking_id=${booking}&day=2027-05-03&from=2027-05-01&to=2027-05-09&closed=true&${month}`;
    return `${path.replaceAll(/:(\w+)/g, (_colon, name: string) => given[name] ?? String(booking))}?${query}`;
  }

  it("refuses every call but those, and none of those tells who the guest is, what they pay, or what is noted", async () => {
    const all = await calls();
    const answers: Record<string, string> = {};
    const statuses: Record<string, number> = {};
    for (const call of all.filter(({ method }) => method === "GET")) {
      const { statusCode, body } = await jetty.get(urlOf(call));
      answers[nameOf(call)] = body;
      if (call.access !== "jetty" && call.access !== "everyone") statuses[nameOf(call)] = statusCode;
    }
    expect([Object.keys(statuses).length > 40, new Set(Object.values(statuses))]).toEqual([true, new Set([403])]);
    // Its own name and address are not the guest's.
    const own = `?employee_id=${jettyId}&month=2027-05`;
    for (const { path } of [workingHoursContract.csv, workingHoursContract.sheet]) {
      const { statusCode, body } = await jetty.get(path + own);
      expect(statusCode).toBe(200);
      answers[`${path}own`] = body;
    }
    const found = Object.entries(answers).flatMap(([name, body]) =>
      secrets.filter((secret) => new RegExp(secret, "i").test(body)).map((secret) => `${name}: ${secret}`),
    );
    // What a boat costs is on the website.
    expect(
      found.filter((one) => !one.startsWith("rere_get_operating_vehicles") && !one.startsWith("rere_get_all")),
    ).toEqual([]);
    const staffs =
      (await plan.kim.get(turnaroundContract.list.path)).body + (await plan.kim.get(defectContract.list.path)).body;
    expect(secrets.filter((secret) => new RegExp(secret, "i").test(staffs)).length).toBeGreaterThan(4);
    expect([answers["rere_get_turnarounds"], answers["rere_get_defects"]]).toEqual([
      expect.stringContaining('"name":"Erika"'),
      expect.stringContaining("Reling verbogen"),
    ]);
  });

  const send = async (call: Call, payload: object) => {
    const headers = {
      cookie: `sessionid=${jetty.cookies.get("sessionid")}; csrftoken=${jetty.cookies.get("csrftoken")}`,
      "x-csrftoken": jetty.cookies.get("csrftoken") ?? "",
    };
    const { method } = call as { method: "POST" | "DELETE" };
    return (await plan.server.app.inject({ method, url: urlOf(call), headers, payload })).statusCode;
  };

  it("refuses what staff send, also where the body is right, and nothing comes of it", async () => {
    const { version } = await boatSeen();
    const bodies: [string, object][] = [
      [tillContract.save.path, { income: "0.00", booking_id: booking }],
      [tillContract.returnDeposit.path, { booking_id: booking, payment_method: "cash" }],
      [dayPlanContract.comment.path, { id: booking, comment: "gelesen", version }],
      [dayPlanContract.cancel.path, { id: booking, version }],
      [dayPlanContract.changePrice.path, { id: booking, price: "1", version }],
      [staffContract.register.path, { firstName: "A", lastName: "B", email: "a@example.com", password: "kiel" }],
      [staffContract.changeJetty.path.replace(":id", String(jettyId)), { jetty: false }],
      [staffContract.changePermission.path.replace(":id", String(plan.employeeId)), { active: false }],
      [staffContract.changeRole.path.replace(":id", String(jettyId)), { admin: true }],
    ];
    for (const [path, body] of bodies) expect([path, (await jetty.post(path, body)).statusCode]).toEqual([path, 403]);
    const ids = { id: booking, booking_id: booking, vehicle_id: plan.vehicle, version };
    const refused = (await calls()).filter(({ access }) => access !== "jetty" && access !== "everyone");
    for (const call of refused.filter(({ method }) => method !== "GET")) {
      expect([nameOf(call), await send(call, ids)]).toEqual([nameOf(call), 403]);
    }
    const { role } = await plan.db
      .selectFrom("users")
      .select("role")
      .where("id", "=", jettyId)
      .executeTakeFirstOrThrow();
    expect([role, await plan.count("users"), (await plan.booking(booking)).note]).toEqual([
      "jetty",
      3,
      "Stammgastnotiz",
    ]);
  });

  it("has no hours but its own", async () => {
    const save = async (employee_id: number) =>
      (await jetty.post(workingHoursContract.save.path, { employee_id, working_hours: { "2027-05-05": "7,5" } }))
        .statusCode;
    expect([await save(plan.employeeId), await save(plan.adminId), await save(jettyId)]).toEqual([403, 403, 200]);
    await plan.kim.post(workingHoursContract.save.path, {
      employee_id: plan.employeeId,
      working_hours: { "2027-05-05": "6" },
    });
    const times = { "2027-05-05": { begin: "08:00", end: "16:00" } };
    const saveTimes = async (employee_id: number) =>
      (await jetty.post(workingHoursContract.saveTimes.path, { employee_id, working_times: times })).statusCode;
    expect([await saveTimes(plan.employeeId), await saveTimes(jettyId)]).toEqual([403, 200]);
    expect((await jetty.get(workingHoursContract.list.path)).json()).toEqual({
      working_days_data: [
        { date: "2027-05-05", working_hours: { [jettyId]: "7.5" }, working_times: { [jettyId]: times["2027-05-05"] } },
      ],
    });
    for (const { path } of [workingHoursContract.csv, workingHoursContract.sheet]) {
      expect((await jetty.get(`${path}?employee_id=${plan.employeeId}&month=2027-05`)).statusCode).toBe(403);
    }
  });

  it("changes its own settings, and neither somebody else's nor the business's", async () => {
    const settings = () => plan.db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();
    const before = await settings();
    const others = () => plan.db.selectFrom("users").selectAll().where("id", "!=", jettyId).orderBy("id").execute();
    const people = await others();
    const sent = { phone: "0170 1234567", id: plan.employeeId, user_id: plan.employeeId, role: "admin", jetty: false };
    const business = { weAreHiring: true, general_opening_hour: "5", visitors_tax: "9", protocol_at_handover: true };
    expect((await jetty.post(settingsContract.update.path, { ...sent, ...business })).statusCode).toBe(200);
    expect([await settings(), await others()]).toEqual([before, people]);
    expect((await jetty.get(settingsContract.userInfo.path)).json<UserInfo>()).toMatchObject({
      id: jettyId,
      phone: "+491701234567",
      admin: false,
      root: false,
      jetty: true,
    });
    const password = { password: "ankerplatz", currentPassword: testPassword };
    expect((await jetty.post(settingsContract.update.path, password)).statusCode).toBe(200);
    expect((await jetty.get(sessionContract.check.path)).json()).toMatchObject({ jetty: true });
  });
});
