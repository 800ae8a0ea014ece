import { number, object, string } from "yup";
import { TseError, type TseSignature } from "./tse-provider.ts";

/** The part of fiskaly's answers that is used; fields of theirs that are not named here are dropped. */
const tokenSchema = object({ access_token: string().required(), access_token_expires_in: number().default(0) });

const stateSchema = object({
  state: string().oneOf(["ACTIVE", "FINISHED"]).required(),
  latest_revision: number().integer().min(1).required(),
});

const seconds = () => number().integer().min(0).required();
const finishedSchema = object({
  state: string().oneOf(["FINISHED"]).required(),
  number: number().integer().min(0).required(),
  time_start: seconds(),
  client_serial_number: string().required(),
  tss_serial_number: string().required(),
  schema: object({ raw: object({ process_type: string().required(), process_data: string().required() }) }),
  log: object({ timestamp: seconds(), timestamp_format: string().required() }),
  signature: object({
    value: string().required(),
    algorithm: string().required(),
    // Documented as a text, and sent as a number.
    counter: number().integer().min(0).required(),
    public_key: string().required(),
  }),
});

const errorSchema = object({ code: string().matches(/^E_[A-Z_]{1,60}$/) });

function read<Shape>(schema: { validateSync(value: unknown, options: object): Shape }, body: unknown): Shape | null {
  try {
    return schema.validateSync(body, { stripUnknown: true });
  } catch {
    return null;
  }
}

function readOr<Shape>(schema: { validateSync(value: unknown, options: object): Shape }, body: unknown): Shape {
  const answer = read(schema, body);
  if (!answer) throw new TseError("an answer that cannot be read");
  return answer;
}

/** @throws TseError, as the others here, for what is no such answer. */
export function readToken(body: unknown): { token: string; seconds: number } {
  const { access_token, access_token_expires_in } = readOr(tokenSchema, body);
  return { token: access_token, seconds: access_token_expires_in };
}

/** How far a transaction has come. */
export function readProgress(body: unknown): { isFinished: boolean; revision: number } {
  const { state, latest_revision } = readOr(stateSchema, body);
  return { isFinished: state === "FINISHED", revision: latest_revision };
}

export function readSignature(body: unknown): TseSignature {
  const { schema, log, signature, ...answer } = readOr(finishedSchema, body);
  return {
    tseSerial: answer.tss_serial_number,
    registerSerial: answer.client_serial_number,
    transactionNumber: answer.number,
    signatureCounter: signature.counter,
    startedAt: instant(answer.time_start),
    loggedAt: instant(log.timestamp),
    algorithm: signature.algorithm,
    timeFormat: log.timestamp_format,
    signature: signature.value,
    publicKey: signature.public_key,
    processType: schema.raw.process_type,
    processData: Buffer.from(schema.raw.process_data, "base64").toString("utf8"),
  };
}

/** fiskaly's name for what is wrong, such as E_TSS_DISABLED; "" where the answer has none. */
export function readErrorCode(body: unknown): string {
  return read(errorSchema, body)?.code ?? "";
}

const instant = (unixSeconds: number) => new Date(unixSeconds * 1_000);
