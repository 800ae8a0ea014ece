import { type BusinessSettings, settingsContract } from "../../../shared/contract/settings.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { someSettings } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { storeRecoveryPassword, useRecoveryPassword } from "../session/recovery.repository.ts";

const address = { phone: "+4917012345678", address: "Uferweg 7", additional: "", zipCodeAndCity: "14770 Brandenburg" };
const kim = { firstName: "kim", lastName: "Kapitän", email: "kim@example.com", ...address };
const hours = { general_opening_hour: "8", general_closing_hour: "20" };
const whole = {
  ...hours,
  off_season_start: "2027-12-01",
  off_season_end: "2027-02-29",
  season_begin_start: "2027-03-01",
  season_begin_end: "2027-04-30",
  season_begin_opening_hour: "10",
  season_begin_closing_hour: "16",
  season_end_start: "2027-10-01",
  season_end_end: "2027-11-30",
  season_end_opening_hour: "11",
  season_end_closing_hour: "15",
};

/** As a shop has it that never asked for one. */
const noProtocols = { protocol_at_handover: false, protocol_at_return: false };

describeEachEngine((engine, itOnSqlite) => {
  const server = withTestApp(engine);
  let ids: Record<"employee" | "admin" | "root", number>;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    ids = {
      employee: await addAccount(db, { email: "kim@example.com", phone: "030", additional: "Hof" }),
      admin: await addAccount(db, { email: "alma@demo.example", role: "admin", phone: "031" }),
      root: await addAccount(db, { email: "root@demo.example", role: "root" }),
    };
  });

  const login = (role: keyof typeof ids) => server.login(ids[role]);
  const update = (browser: TestVisitor, body: object) => browser.post(settingsContract.update.path, body);
  const userInfo = (browser: TestVisitor) => browser.get(settingsContract.userInfo.path);
  const settings = async () => (await (await server.visitor()).get(settingsContract.get.path)).json<BusinessSettings>();
  const userRow = (role: keyof typeof ids) =>
    engine().db.selectFrom("users").selectAll().where("id", "=", ids[role]).executeTakeFirstOrThrow();
  const isLoggedIn = async (browser: TestVisitor) => (await userInfo(browser)).statusCode === 200;

  itOnSqlite("answers phone and address of who is logged in, and of nobody else", async () => {
    const answer = await userInfo(await login("employee"));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id: ids.employee,
        email: "kim@example.com",
        first_name: "Kim",
        last_name: "Kapitän",
        admin: false,
        root: false,
        active: true,
        language: "de",
        phone: "030",
        streetAndNumber: "",
        additional: "Hof",
        zipCodeAndCity: "",
      },
    ]);
    expect((await userInfo(await login("admin"))).json()).toMatchObject({ admin: true, root: false });
    expect((await userInfo(await login("root"))).json()).toMatchObject({ admin: true, root: true });
    const visitor = await server.visitor();
    expect([(await userInfo(visitor)).statusCode, (await update(visitor, kim)).statusCode]).toEqual([401, 401]);
  });

  itOnSqlite("changes an employee's own data and nobody else's", async () => {
    const others = await Promise.all([userRow("admin"), userRow("root")]);
    const answer = await update(await login("employee"), {
      ...kim,
      email: "Kim.K@Example.com",
      currentPassword: testPassword,
      id: ids.admin,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await userRow("employee")).toMatchObject({
      email: "kim.k@example.com",
      first_name: "Kim",
      last_name: "Kapitän",
      phone: "+4917012345678",
      street_and_number: "Uferweg 7",
      additional: "",
      zip_code_and_city: "14770 Brandenburg",
      role: "employee",
    });
    expect(await Promise.all([userRow("admin"), userRow("root")])).toEqual(others);
  });

  itOnSqlite("stores a pasted phone number in one form, and refuses two in one", async () => {
    const employee = await login("employee");
    const pasted = "\u2068+49 170\u00A01234567\u2069";
    expect((await update(employee, { ...kim, phone: pasted })).statusCode).toBe(200);
    expect((await userRow("employee")).phone).toBe("+491701234567");
    const two = await update(employee, { ...kim, phone: "0170 1234567\n0171 7654321" });
    expect(two.json()).toMatchObject({ errors: { phone: "validation-staff:phone" } });
  });

  itOnSqlite("keeps the company's settings from employees, and their roles from everybody", async () => {
    const before = await settings();
    const sent = { ...kim, ...whole, weAreHiring: true, admin: true, role: "root", active: "false" };
    expect((await update(await login("employee"), sent)).statusCode).toBe(200);
    expect(await settings()).toEqual(before);
    expect(await userRow("employee")).toMatchObject({ role: "employee", active: 1 });
  });

  itOnSqlite("ignores an admin's phone and address, and keeps an address of the first start", async () => {
    const sent = { ...kim, firstName: "Alma", email: "alma@demo.example", phone: "not a phone" };
    expect((await update(await login("admin"), sent)).statusCode).toBe(200);
    expect(await userRow("admin")).toMatchObject({
      first_name: "Alma",
      email: "alma@demo.example",
      phone: "031",
      street_and_number: "",
    });
  });

  it("lets an admin say that the company is hiring, and leaves it alone where the switch is absent", async () => {
    const alma = { firstName: "Alma", lastName: "Anker", email: "alma@demo.example" };
    const browser = await login("admin");
    await update(browser, { ...alma, ...whole, weAreHiring: "true" });
    expect(await settings()).toEqual({ ...openAllYear(), hiring: true });
    await update(browser, alma);
    expect(await settings()).toMatchObject({ hiring: true });
    await update(browser, { ...alma, weAreHiring: false });
    expect(await settings()).toMatchObject({ hiring: false });
  });

  const openAllYear = () => someSettings({ off_season_start: null, off_season_end: null });

  itOnSqlite("answers 409 for an email that is taken, however it is written, and changes nothing", async () => {
    const before = await userRow("employee");
    for (const email of ["alma@example.com", "ALMA@Example.com"]) {
      await engine().db.updateTable("users").set({ email: "alma@example.com" }).where("id", "=", ids.admin).execute();
      const sent = { ...kim, firstName: "Tom", email, password: "kielwasser", currentPassword: testPassword };
      const answer = await update(await login("employee"), sent);
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { type: "CONFLICT", errors: { email: "validation-staff:emailTaken" } },
      ]);
    }
    expect(await userRow("employee")).toEqual(before);
    const admin = await login("admin");
    const taken = { firstName: "Alma", email: "kim@example.com", currentPassword: testPassword, weAreHiring: true };
    expect((await update(admin, taken)).statusCode).toBe(409);
    expect(await settings()).toMatchObject({ hiring: false });
  });

  itOnSqlite.each([
    ["a new password", { password: "neu und gut" }, false],
    ["a new email", { email: "kim.k@example.com" }, false],
    ["neither", { firstName: "Tom" }, true],
  ])("lets a mailed password work after %s or not", async (_, changes, works) => {
    const { db } = engine();
    const now = server.deps.now();
    await db.transaction().execute(async (trx) => {
      await storeRecoveryPassword(trx, ids.employee, "MAILED", now);
      await storeRecoveryPassword(trx, ids.admin, "MAILED", now);
    });
    expect(
      (await update(await login("employee"), { ...kim, currentPassword: testPassword, ...changes })).statusCode,
    ).toBe(200);
    const used = await db
      .transaction()
      .execute(async (trx) => [
        await useRecoveryPassword(trx, ids.employee, "MAILED", now),
        await useRecoveryPassword(trx, ids.admin, "MAILED", now),
      ]);
    expect(used).toEqual([works, true]);
  });

  itOnSqlite("keeps the password and all sessions where no new one is given", async () => {
    const before = (await userRow("employee")).password_hash;
    const [here, elsewhere] = [await login("employee"), await login("employee")];
    expect((await update(here, { ...kim, password: "" })).statusCode).toBe(200);
    expect((await userRow("employee")).password_hash).toBe(before);
    expect(await Promise.all([here, elsewhere].map(isLoggedIn))).toEqual([true, true]);
  });

  itOnSqlite.each([
    [{ firstName: "" }, { firstName: "validation-staff:firstName" }],
    [{ lastName: "x".repeat(26) }, { lastName: "validation-staff:lastName" }],
    [{ email: "kim@", currentPassword: testPassword }, { email: "validation-staff:email" }],
    [{ phone: "030x1" }, { phone: "validation-staff:phone" }],
    [{ additional: "x".repeat(51) }, { additional: "validation-staff:additional" }],
    [{ password: "abc", currentPassword: testPassword }, { password: "validation-staff:password" }],
  ])("refuses wrong personal data: %j", async (changes, errors) => {
    const before = await userRow("employee");
    const answer = await update(await login("employee"), { ...kim, ...changes });
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors }]);
    expect(await userRow("employee")).toEqual(before);
  });

  it("lets the root account set hours, seasons and hiring; visitors read them at once", async () => {
    const browser = await login("root");
    const before = await userRow("root");
    expect((await update(browser, { ...whole, ...kim, weAreHiring: true, visitors_tax: "2,5" })).statusCode).toBe(200);
    expect(await settings()).toEqual({ ...whole, ...noProtocols, hiring: true, visitors_tax: "2.50" });
    const emptied = Object.fromEntries(Object.keys(whole).map((name) => [name, ""]));
    expect((await update(browser, { ...emptied, ...hours, visitors_tax: "" })).statusCode).toBe(200);
    expect(await settings()).toEqual({
      ...Object.fromEntries(Object.keys(whole).map((name) => [name, null])),
      ...hours,
      ...noProtocols,
      hiring: true,
      visitors_tax: "0.00",
    });
    expect(await userRow("root")).toEqual(before);
  });

  itOnSqlite.each([
    [{ general_opening_hour: "" }, { general_opening_hour: "validation-staff:hour" }],
    [{ general_closing_hour: "100" }, { general_closing_hour: "validation-staff:hour" }],
    [{ general_opening_hour: "21" }, { general_closing_hour: "validation-staff:closingHour" }],
    [{ season_end_closing_hour: "11" }, { season_end_closing_hour: "validation-staff:closingHour" }],
    [{ off_season_end: "" }, { off_season_end: "validation-staff:block" }],
    [{ season_begin_opening_hour: "" }, { season_begin_opening_hour: "validation-staff:block" }],
    [{ visitors_tax: "20.01" }, { visitors_tax: "validation-staff:visitorsTax" }],
    [{ visitors_tax: "-1" }, { visitors_tax: "validation-staff:visitorsTax" }],
    [{ season_end_end: "2027-02-30" }, { season_end_end: "validation-staff:seasonDate" }],
  ])("refuses wrong hours and seasons: %j", async (changes, errors) => {
    const before = await settings();
    const answer = await update(await login("root"), { ...whole, ...changes });
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors }]);
    expect(await settings()).toEqual(before);
  });

  it("leaves alone what a call does not name: the closed season, the hours, an employee's phone", async () => {
    const root = await login("root");
    await update(root, { ...whole, visitors_tax: "2.50" });
    expect((await update(root, { weAreHiring: true })).statusCode).toBe(200);
    expect((await update(root, { general_opening_hour: "7" })).statusCode).toBe(200);
    const left = { general_opening_hour: "7", hiring: true, visitors_tax: "2.50" };
    expect(await settings()).toEqual({ ...whole, ...noProtocols, ...left });
    const half = await update(root, { off_season_end: "" });
    expect(half.json()).toEqual({ type: "VALIDATION", errors: { off_season_end: "validation-staff:block" } });
    const before = await userRow("employee");
    expect((await update(await login("employee"), { lastName: "Kai" })).statusCode).toBe(200);
    expect(await userRow("employee")).toEqual({ ...before, last_name: "Kai" });
  });

  it("asks for a protocol where the root account says so, and leaves it where a call does not name it", async () => {
    const root = await login("root");
    const asked = async () => {
      const { protocol_at_handover: handover, protocol_at_return: back } = await settings();
      return { handover, back };
    };
    expect(await asked()).toEqual({ handover: false, back: false });
    expect((await update(root, { ...whole, protocol_at_return: true })).statusCode).toBe(200);
    expect(await asked()).toEqual({ handover: false, back: true });
    await update(root, { ...whole, protocol_at_handover: "true" });
    await update(root, { general_opening_hour: "7" });
    for (const role of ["employee", "admin"] as const) await update(await login(role), { protocol_at_return: false });
    expect(await asked()).toEqual({ handover: true, back: true });
    await update(root, { protocol_at_return: false });
    expect(await asked()).toEqual({ handover: true, back: false });
    const wrong = await update(root, { protocol_at_return: "perhaps" });
    expect(wrong.json()).toMatchObject({ errors: { protocol_at_return: "validation-staff:flag" } });
  });

  itOnSqlite("reads a form as the screen sends it", async () => {
    const browser = await login("root");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await server.app.inject({
      method: "POST",
      url: settingsContract.update.path.slice(0, -1),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-csrftoken": browser.cookies.get("csrftoken") ?? "",
        cookie,
      },
      payload: new URLSearchParams({ ...whole, weAreHiring: "false" }).toString(),
    });
    const left = { hiring: false, visitors_tax: "0.00" };
    expect([answer.statusCode, await settings()]).toEqual([200, { ...whole, ...noProtocols, ...left }]);
  });
});
