import { DatabaseSync } from "@photostructure/sqlite";

// What check-sqlite.ts runs: each page of an SQLite file is read, and what is wrong with it is printed as JSON.

const [file = "", most = "1"] = process.argv.slice(2);
const busyTimeout = 5_000;
/** SQLITE_CORRUPT and SQLITE_NOTADB; the driver leaves the code out of some errors. */
const isDamage = (error) => [11, 26].includes(error.errcode & 0xff) || /malformed|not a database/.test(error.message);

function check() {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    const rows = database.prepare(`pragma integrity_check(${Number(most)})`).all();
    database.close();
    return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  } catch (error) {
    if (isDamage(error)) return [error.message];
    throw error;
  }
}

process.stdout.write(JSON.stringify(check()));
