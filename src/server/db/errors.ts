interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

/** No `instanceof Error`: a native addon's errors come from another realm under jest. */
function asDriverError(error: unknown): DriverError {
  return typeof error === "object" && error !== null ? error : {};
}

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const uniqueErrcodes: unknown[] = [2067, 1555];

/**
 * Whether a statement was refused because its row exists already (a unique index or a primary key), on either engine.
 */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode, message } = asDriverError(error);
  if (code === "23505" || uniqueErrcodes.includes(errcode)) return true;
  // The driver leaves errcode out of errors of statements that return rows: fall back to the text.
  return code === "ERR_SQLITE_ERROR" && String(message).startsWith("UNIQUE constraint failed");
}

/** SQLITE_CONSTRAINT_CHECK. */
const checkErrcode = 275;

/**
 * Whether a statement was refused by a CHECK, on either engine. PostgreSQL takes nothing more in that transaction: roll
 * it back.
 */
export function isCheckViolation(error: unknown): boolean {
  const { code, errcode, message } = asDriverError(error);
  if (code === "23514" || errcode === checkErrcode) return true;
  return code === "ERR_SQLITE_ERROR" && String(message).startsWith("CHECK constraint failed");
}

/** SQLite's result codes of an unavailable database: BUSY, LOCKED, IOERR, FULL, CANTOPEN. */
const unavailableErrcodes = [5, 6, 10, 13, 14];
const unavailableSqlite =
  /database (?:table )?is locked|disk I\/O error|database or disk is full|unable to open database/;
/**
 * Connection exceptions, resources (a full disk), operator intervention, system errors; serialization, deadlock, lock
 * timeout; idle for too long in a transaction, as after a pause of the machine; a standby, which takes no writes.
 */
const unavailablePostgres = /^(?:08|53|57|58)[0-9A-Z]{3}$|^40001$|^40P01$|^55P03$|^25P03$|^25006$/;
const unavailableNetwork = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The pool's own errors carry no code. */
const unavailablePool =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed)/;

/** Deadlock and serialization failure of PostgreSQL; SQLITE_BUSY. */
const conflictCodes: unknown[] = ["40P01", "40001"];
const busySqlite = /^database is locked/;

/** Whether a transaction lost against another one and was rolled back: a retry may succeed. */
export function isRetryableConflict(error: unknown): boolean {
  const { code, errcode, message } = asDriverError(error);
  if (typeof errcode === "number") return (errcode & 0xff) === 5;
  if (code === "ERR_SQLITE_ERROR") return busySqlite.test(String(message));
  return conflictCodes.includes(code);
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damagedErrcodes = [11, 26];
const damagedSqlite = /malformed|file is not a database/;

/** Whether the database is busy or cannot be reached: the same call may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errcode, message } = asDriverError(error);
  const text = typeof message === "string" ? message : "";
  if (typeof errcode === "number" && unavailableErrcodes.includes(errcode & 0xff)) return true;
  if (code === "ERR_SQLITE_ERROR") return unavailableSqlite.test(text);
  if (typeof code === "string") return unavailablePostgres.test(code) || unavailableNetwork.test(code);
  return unavailablePool.test(text);
}

/** Whether a statement met a page of the database that is damaged: nothing but a backup, or REINDEX, helps. */
export function isDatabaseDamaged(error: unknown): boolean {
  const { code, errcode, message } = asDriverError(error);
  if (typeof errcode === "number") return damagedErrcodes.includes(errcode & 0xff);
  if (code === "ERR_SQLITE_ERROR") return damagedSqlite.test(String(message));
  return code === "XX001" || code === "XX002";
}

/** Whether PostgreSQL refuses the role what it asks for. */
export function isPermissionDenied(error: unknown): boolean {
  return asDriverError(error).code === "42501";
}

/** Whether a file, SQLite's included, found no room: the disk, or what its owner may have of it, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = asDriverError(error);
  if (code === "ERR_SQLITE_ERROR") return String(message).startsWith("database or disk is full");
  return code === "ENOSPC" || code === "EDQUOT";
}
