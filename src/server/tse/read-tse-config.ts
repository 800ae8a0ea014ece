import { type EnvironmentReader, read, readText, readUrl } from "../env.ts";

/** How fiskaly's SIGN DE v2 is reached, and by which of its clients the till signs. */
export interface TseConfig {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  tssId: string;
  clientId: string;
}

const fiskalyApi = "https://kassensichv-middleware.fiskaly.com/api/v2";
const required = ["TSE_API_KEY", "TSE_API_SECRET", "TSE_TSS_ID", "TSE_CLIENT_ID"];
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The DSFinV-K allows neither slash nor underscore, and 70 characters. */
const serial = /^[A-Za-z0-9 '()+,.:=?-]{1,70}$/;

/**
 * Null where no security system is set up: the till signs nothing then. All that one needs is set, or nothing of it.
 */
export function readTse(env: EnvironmentReader): TseConfig | null {
  const baseUrl = readUrl(env, "TSE_BASE_URL", null, ["https:", "http:"]);
  const [apiKey, apiSecret] = [readText(env, "TSE_API_KEY"), readText(env, "TSE_API_SECRET")];
  const [tssId, clientId] = [readId(env, "TSE_TSS_ID"), readId(env, "TSE_CLIENT_ID")];
  if (apiKey !== null && apiSecret !== null && tssId !== null && clientId !== null) {
    return { baseUrl: baseUrl ?? fiskalyApi, apiKey, apiSecret, tssId, clientId };
  }
  const missing = required.filter((name) => readText(env, name) === null);
  const isUnset = missing.length === required.length && readText(env, "TSE_BASE_URL") === null;
  if (missing.length > 0 && !isUnset) env.refuse(missing.join(", "), "set together with the other TSE variables");
  return null;
}

/** What the tax office knows the till by, where no security system says it. */
export function readTillSerial(env: EnvironmentReader): string {
  const accept = (value: string) => (serial.test(value) ? value : null);
  return read(env, "TILL_SERIAL", "KASSE-1", accept, "1 to 70 letters, digits, blanks and signs of '()+,-.:=?");
}

function readId(env: EnvironmentReader, variable: string): string | null {
  return read(env, variable, null, (value) => (uuid.test(value) ? value.toLowerCase() : null), "a UUID");
}
