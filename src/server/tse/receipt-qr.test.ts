import { receiptQrData } from "./receipt-qr.ts";

it("writes the QR code of a receipt as the published example has it", () => {
  const qr = receiptQrData({
    registerSerial: "955002-00",
    transactionNumber: 18,
    signatureCounter: 112,
    startedAt: new Date("2019-07-10T18:41:04Z"),
    loggedAt: new Date("2019-07-10T18:41:04Z"),
    algorithm: "ecdsa-plain-SHA256",
    timeFormat: "unixTime",
    signature: "MEQCIAy4P9k+7x9saDO0uRZ4El8QwN+qTgYiv1DIaJIMWRiuAiAt+saFDGjK2Yi5Cxgy7PprXQ5O0seRgx4ltdpW9REvwA==",
    publicKey: "BHhWOeisRpPBTGQ1W4VUH95TXx2GARf8e2NYZXJoInjtGqnxJ8sZ3CQpYgjI+LYEmW5A37sLWHsyU7nSJUBemyU=",
    processType: "Kassenbeleg-V1",
    processData: "Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar",
  });
  expect(qr).toBe(
    "V0;955002-00;Kassenbeleg-V1;Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar;18;112;2019-07-10T18:41:04.000Z;" +
      "2019-07-10T18:41:04.000Z;ecdsa-plain-SHA256;unixTime;" +
      "MEQCIAy4P9k+7x9saDO0uRZ4El8QwN+qTgYiv1DIaJIMWRiuAiAt+saFDGjK2Yi5Cxgy7PprXQ5O0seRgx4ltdpW9REvwA==;" +
      "BHhWOeisRpPBTGQ1W4VUH95TXx2GARf8e2NYZXJoInjtGqnxJ8sZ3CQpYgjI+LYEmW5A37sLWHsyU7nSJUBemyU=",
  );
});
