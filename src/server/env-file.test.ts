import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ConfigError } from "./env.ts";
import { withEnvFile } from "./env-file.ts";

describe("the file of variables", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "env-"));
    writeFileSync(
      path.join(folder, "two.env"),
      'PORT=9000\nCOMPANY_NAME="Boote #1" # of two\n#HOST=::\nTILL_SERIAL=\n',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = () => path.join(folder, "two.env");

  it("adds to the environment, which wins, also where it says nothing", () => {
    const ENV_FILE = file();
    expect(withEnvFile({ ENV_FILE })).toEqual({ ENV_FILE, PORT: "9000", COMPANY_NAME: "Boote #1", TILL_SERIAL: "" });
    expect(withEnvFile({ ENV_FILE, PORT: "1", COMPANY_NAME: "" })).toMatchObject({ PORT: "1", COMPANY_NAME: "" });
  });

  it("is .env of the current folder, which may be missing", () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(withEnvFile({ PORT: "1" })).toEqual({ PORT: "1" });
      writeFileSync(".env", "HOST=::\n");
      expect(withEnvFile({ PORT: "1" })).toEqual({ PORT: "1", HOST: "::" });
    } finally {
      process.chdir(before);
    }
  });

  it("is read as Windows writes it, and refused where it is no text in UTF-8", () => {
    const ENV_FILE = path.join(folder, "windows.env");
    writeFileSync(ENV_FILE, '\uFEFFPORT=9000\r\nCOMPANY_NAME="Boote"\r\n');
    expect(withEnvFile({ ENV_FILE })).toEqual({ ENV_FILE, PORT: "9000", COMPANY_NAME: "Boote" });
    writeFileSync(ENV_FILE, "\uFEFFPORT=9000\r\n", "utf16le");
    expect(() => withEnvFile({ ENV_FILE })).toThrow(`the file ${ENV_FILE} is no text in UTF-8: save it as that`);
  });

  it("is named where it cannot be read", () => {
    for (const ENV_FILE of [path.join(folder, "none.env"), folder]) {
      expect(() => withEnvFile({ ENV_FILE })).toThrow(ConfigError);
      expect(() => withEnvFile({ ENV_FILE })).toThrow(`the file ${ENV_FILE} cannot be read`);
    }
  });

  it("refuses a name at most two letters from one of ours, and leaves those of other programs alone", () => {
    const ENV_FILE = path.join(folder, "misspelled.env");
    writeFileSync(ENV_FILE, "BACKUP_DIRR=/srv\nPROT=80\n");
    expect(() => withEnvFile({ ENV_FILE })).toThrow(
      `${ENV_FILE}: there is no variable BACKUP_DIRR: write BACKUP_DIR, or remove the line\n` +
        `${ENV_FILE}: there is no variable PROT: write PORT, or remove the line`,
    );
    writeFileSync(ENV_FILE, "PGHOST=db\nPOSTGRES_PASSWORD=x\nNODE_ENV=production\nBACKUP_PLACE=/srv\n");
    expect(withEnvFile({ ENV_FILE })).toMatchObject({ PGHOST: "db", BACKUP_PLACE: "/srv" });
  });

  const reading = (name: string, text: string) => () => {
    const ENV_FILE = path.join(folder, name);
    writeFileSync(ENV_FILE, text);
    return withEnvFile({ ENV_FILE });
  };

  it("knows a name of ours in small letters", () => {
    expect(reading("small.env", "backup_dir=/srv\n")).toThrow("there is no variable backup_dir: write BACKUP_DIR");
  });

  it.each([
    'COMPANY_NAME="Boote\nPORT=9000\n',
    'COMPANY_NAME="Boote\nPORT=9000\nHOST="::"\n',
    'COMPANY_NAME="Boote\nhttp_proxy=there"\n',
    'COMPANY_NAME="Boote" GmbH"\n',
  ])("refuses a quote that does not end at the end of its line: %j", (text) => {
    expect(reading("quotes.env", text)).toThrow(/: the quote of COMPANY_NAME does not end on its line/);
  });

  it("takes whole quotes with a comment behind them, and those within a value", () => {
    const ENV_FILE = path.join(folder, "whole.env");
    writeFileSync(ENV_FILE, "COMPANY_NAME=\"O'Neill\" # \"ours\"\nCOMPANY_OWNER=O'Neill\nexport TILL_SERIAL=''\n");
    const read = { COMPANY_NAME: "O'Neill", COMPANY_OWNER: "O'Neill", TILL_SERIAL: "" };
    expect(withEnvFile({ ENV_FILE })).toEqual({ ENV_FILE, ...read });
  });

  it("refuses a line that sets nothing and would take the next one for its own, and does not repeat it", () => {
    expect(reading("no-value.env", "# ours\n\nBACKUP_DIR /srv\nPORT=9000\n")).toThrow(
      new ConfigError(`${path.join(folder, "no-value.env")}: line 3 is no NAME=value: correct or remove it`),
    );
  });
});
