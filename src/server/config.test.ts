import { isValidIBAN } from "ibantools";
import { publicConfig, readConfig } from "./config.ts";
import { ConfigError } from "./env.ts";

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      port: 8000,
      host: "0.0.0.0",
      dataDirMustExist: false,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      pictureWarmUp: true,
      logLevel: "info",
      publicUrl: "http://localhost:8000",
      smtpUrl: null,
      mailFrom: "Musterboote Havel <info@musterboote.example>",
      rootEmail: "root@musterboote.example",
      rootPassword: null,
      paypal: null,
      rateLimits: true,
      demo: false,
      funding: ["paypal"],
      trustProxy: ["loopback"],
      metricsToken: null,
      companyTaxId: "DE999999999",
      tse: null,
      backup: { key: null, folder: null },
      tillSerial: "KASSE-1",
      company: expect.objectContaining({ name: "Musterboote Havel", owner: "Erika Mustermann" }),
    });
  });

  it("has a default IBAN that is valid", () => {
    expect(isValidIBAN(readConfig({}).company.iban)).toBe(true);
  });

  it("takes an empty variable for an absent one", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", ROOT_PASSWORD: "" })).toEqual(readConfig({}));
  });

  it("follows the port in its public address", () => {
    expect(readConfig({ PORT: "9000" })).toMatchObject({ port: 9000, publicUrl: "http://localhost:9000" });
  });

  it.each([
    ["PORT", "0", { port: 0 }],
    ["HOST", "::", { host: "::" }],
    ["DATA_DIR", "/srv/boats", { dataDir: "/srv/boats" }],
    ["DATABASE_URL", "postgres://app@db/boats", { databaseUrl: "postgres://app@db/boats" }],
    ["PUBLIC_URL", "http://boats.example/", { publicUrl: "http://boats.example" }],
    ["DEMO", "on", { demo: true }],
    ["SMTP_URL", "smtps://user:word@mail.example:465", { smtpUrl: "smtps://user:word@mail.example:465" }],
    ["MAIL_FROM", "Boote <a@b.example>", { mailFrom: "Boote <a@b.example>" }],
    ["ROOT_EMAIL", "Chef@Boats.Example", { rootEmail: "chef@boats.example" }],
    ["ROOT_PASSWORD", "hausboot", { rootPassword: "hausboot" }],
    ["RATE_LIMITS", "off", { rateLimits: false }],
    ["TRUST_PROXY", "off", { trustProxy: [] }],
    [
      "TRUST_PROXY",
      "loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.1",
      { trustProxy: ["loopback", "10.0.0.0/8", "2001:db8::/32", "192.0.2.1"] },
    ],
    ["METRICS_TOKEN", "0123456789abcdef", { metricsToken: "0123456789abcdef" }],
    ["PICTURE_WARM_UP", "off", { pictureWarmUp: false }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
    ["BACKUP_KEY", "0F".repeat(32), { backup: { key: Buffer.alloc(32, 15), folder: null } }],
    ["TILL_SERIAL", "Havel (Steg) 1", { tillSerial: "Havel (Steg) 1" }],
    ["COMPANY_TAX_ID", "DE123456788", { companyTaxId: "DE123456788" }],
    ["COMPANY_TAX_ID", "048/815/08155", { companyTaxId: "048/815/08155" }],
    ["COMPANY_TAX_ID", "3048081508155", { companyTaxId: "3048081508155" }],
    ["COMPANY_TAX_ID", "048/815/08155", { company: { vatId: "" } }],
    ["COMPANY_TAX_ID", "DE123456788", { company: { vatId: "DE123456788" } }],
    [
      "COMPANY_REGISTER",
      "Amtsgericht Potsdam, HRB 12345 P",
      { company: { register: "Amtsgericht Potsdam, HRB 12345 P" } },
    ],
    ["COMPANY_LEGAL_FORM", "GbR", { company: { legalForm: "GbR", register: "" } }],
    ["COMPANY_NAME", "Boote am Steg", { company: { name: "Boote am Steg", accountHolder: "Boote am Steg" } }],
    [
      "COMPANY_ACCOUNT_HOLDER",
      "Ada Lovelace",
      { company: { name: "Musterboote Havel", accountHolder: "Ada Lovelace" } },
    ],
    ["COMPANY_IBAN", "de89 3704 0044 0532 0130 00", { company: { iban: "DE89370400440532013000" } }],
  ])("reads %s=%s", (variable, value, expected) => {
    expect(readConfig({ [variable]: value })).toMatchObject(expected);
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "65536"],
    ["HOST", "not a host"],
    ["DATABASE_URL", "mysql://db/boats"],
    ["DATABASE_URL", "boats.sqlite"],
    ["PUBLIC_URL", "boats.example"],
    ["PUBLIC_URL", "https://boats.example/path"],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Boote <nobody>"],
    ["ROOT_EMAIL", "root"],
    ["ROOT_PASSWORD", "abc"],
    ["ROOT_PASSWORD", "x".repeat(21)],
    ["RATE_LIMITS", "false"],
    ["DEMO", "yes"],
    ["TRUST_PROXY", "on"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["METRICS_TOKEN", "short"],
    ["LOG_LEVEL", "verbose"],
    ["BACKUP_KEY", "f".repeat(63)],
    ["BACKUP_KEY", "g".repeat(64)],
    ["COMPANY_NAME", "x".repeat(101)],
    ["COMPANY_ACCOUNT_HOLDER", "x".repeat(71)],
    ["COMPANY_EMAIL", "info"],
    ["COMPANY_PHONE", "call us"],
    ["COMPANY_WHATSAPP", "call us"],
    ["COMPANY_IBAN", "DE00370400440532013000"],
    ["COMPANY_IBAN", "DE5137040044053201300"],
    ["COMPANY_IBAN", "no account"],
    ["COMPANY_BIC", "no"],
    ["COMPANY_TAX_ID", "DE999999999"],
    ["COMPANY_TAX_ID", "DE12345678"],
    ["COMPANY_TAX_ID", "048/815"],
    ["COMPANY_TAX_ID", "none"],
    ["COMPANY_REGISTER", "HRB"],
    ["COMPANY_REGISTER", "Amtsgericht Potsdam"],
    ["COMPANY_TOUR_URL", "tour"],
    ["COMPANY_FACEBOOK_URL", "javascript:alert(1)"],
    ["COMPANY_INSTAGRAM_URL", "instagram"],
  ])("refuses %s=%s with a message that names it", (variable, value) => {
    const reading = () => readConfig({ [variable]: value });
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(new RegExp(`^${variable} must be `));
  });

  it("wants the register of a legal form that has to be in one", () => {
    const reading = () => readConfig({ COMPANY_LEGAL_FORM: "GmbH" });
    expect(reading).toThrow("COMPANY_REGISTER must be set where COMPANY_LEGAL_FORM is GmbH");
  });

  it("wants a key for nightly backups", () => {
    expect(() => readConfig({ BACKUP_DIR: "/srv/backups" })).toThrow("BACKUP_KEY must be set together with BACKUP_DIR");
  });

  it("names all wrong variables at once, one a line", () => {
    const lines = ["PORT", "HOST", "SMTP_URL", "RATE_LIMITS", "COMPANY_IBAN", "PAYPAL_CLIENT_SECRET"];
    const env = { PORT: "a", HOST: "a b", SMTP_URL: "x", RATE_LIMITS: "x", COMPANY_IBAN: "x", PAYPAL_CLIENT_ID: "id" };
    let message = "";
    try {
      readConfig(env);
    } catch (error) {
      message = (error as Error).message;
    }
    const named = message.split("\n").map((line) => line.split(" must be ")[0] ?? "");
    expect(named.toSorted()).toEqual(lines.toSorted());
  });

  describe("where guests take it for real", () => {
    const company = {
      COMPANY_NAME: "Boote",
      COMPANY_OWNER: "Ada",
      COMPANY_STREET: "Ufer 1",
      COMPANY_ZIP_AND_CITY: "14770 Brandenburg",
      COMPANY_PHONE: "+49 3381 1",
      COMPANY_EMAIL: "info@boats.example",
      COMPANY_IBAN: "DE89370400440532013000",
      COMPANY_BIC: "COBADEFFXXX",
      COMPANY_TAX_ID: "DE123456788",
    };
    const real = {
      PUBLIC_URL: "https://boats.example/",
      PAYPAL_CLIENT_ID: "id",
      PAYPAL_CLIENT_SECRET: "secret",
      ...company,
    };

    it("starts with a real wallet and a real company, and without links that nobody set", () => {
      expect(readConfig(real)).toMatchObject({
        publicUrl: "https://boats.example",
        company: {
          name: "Boote",
          accountHolder: "Boote",
          facebookUrl: "",
          instagramUrl: "",
          whatsapp: "",
          tourUrl: "",
        },
      });
    });

    it.each([...Object.keys(company), "PAYPAL_CLIENT_ID"])("does not start without %s", (variable) => {
      const { [variable]: _, ...env }: Record<string, string> = real;
      expect(() => readConfig(env)).toThrow(variable);
    });

    it("does not start with the demo wallet", () => {
      const env = { PUBLIC_URL: "https://boats.example", ...company };
      expect(() => readConfig(env)).toThrow(/^PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set .*DEMO=on/);
    });

    it("starts as a trial that says so", () => {
      const trial = readConfig({ PUBLIC_URL: "https://boats.example", DEMO: "on" });
      expect(trial).toMatchObject({ demo: true, paypal: null, company: { name: "Musterboote Havel" } });
      expect(publicConfig(trial, null).wallet.demo).toBe(true);
    });
  });

  describe("of the wallet", () => {
    const credentials = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret" };

    it("is PayPal's own address as soon as there are credentials", () => {
      expect(readConfig(credentials).paypal).toEqual({
        clientId: "id",
        clientSecret: "secret",
        baseUrl: "https://api-m.paypal.com",
        webhookId: null,
      });
    });

    it.each([
      ["PAYPAL_CLIENT_ID", { PAYPAL_CLIENT_SECRET: "secret" }],
      ["PAYPAL_CLIENT_ID", { PAYPAL_BASE_URL: "https://api-m.sandbox.paypal.com" }],
      ["PAYPAL_CLIENT_SECRET", { PAYPAL_CLIENT_ID: "id" }],
      ["PAYPAL_BASE_URL", { ...credentials, PAYPAL_BASE_URL: "sandbox" }],
    ])("misses %s", (variable, env) => {
      expect(() => readConfig(env)).toThrow(variable);
    });

    it("gives the browser the client id only", () => {
      const config = readConfig(credentials);
      const shown = publicConfig(config, "nonce");
      const funding = ["paypal"];
      expect(shown.wallet).toEqual({ clientId: "id", scriptUrl: null, demo: false, funding, nonce: "nonce" });
      expect(JSON.stringify(shown)).not.toContain("secret");
    });

    it("is labelled as play money without credentials", () => {
      expect(publicConfig(readConfig({}), null).wallet).toMatchObject({
        clientId: "demo",
        scriptUrl: "/demo-wallet/sdk.js",
        demo: true,
      });
    });

    it("shows the buttons that are named, each once and in that order", () => {
      expect(readConfig({}).funding).toEqual(["paypal"]);
      expect(readConfig({ PAYPAL_FUNDING: "sepa, paypal,sepa" }).funding).toEqual(["sepa", "paypal"]);
    });

    it.each(["cheque", "paypal,", "paypal card"])("shows no button called %s", (PAYPAL_FUNDING) => {
      expect(() => readConfig({ PAYPAL_FUNDING })).toThrow(
        /^PAYPAL_FUNDING must be a list of paypal, paylater, sepa, card$/,
      );
    });
  });
});
