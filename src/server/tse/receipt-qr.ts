import type { TseSignature } from "./tse-provider.ts";

/**
 * What a receipt's QR code says, by which an auditor verifies the signature (DSFinV-K 2.3, appendix I): version, serial
 * number of the till, process type and data, transaction number, signature counter, start and logging in UTC,
 * algorithm, format of the time, signature and public key.
 */
export function receiptQrData(signature: Omit<TseSignature, "tseSerial">): string {
  return [
    "V0",
    signature.registerSerial,
    signature.processType,
    signature.processData,
    signature.transactionNumber,
    signature.signatureCounter,
    signature.startedAt.toISOString(),
    signature.loggedAt.toISOString(),
    signature.algorithm,
    signature.timeFormat,
    signature.signature,
    signature.publicKey,
  ].join(";");
}
