/** The recipient's mailbox is refused for good: to try again would change nothing. */
export class MailboxRefused extends Error {}

/**
 * Neither taken nor refused: the mail server was not reached, broke off, or did not answer in time or in words that it
 * may use.
 */
export class ServerUnusable extends Error {}

/** What nodemailer says about a failure. */
interface SmtpFailure {
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Tells what a failed delivery means for the mail and for the others. Only a refused recipient (550, 551 or 553) is
 * final, and only where the refusal is no policy (5.7.x): a blocked sender address or a wrong configuration refuses
 * everybody, and passes. Everything else is tried again, be it a 5xx.
 */
export function deliveryError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { command, response = "", responseCode } = error as SmtpFailure;
  const isAnswer =
    responseCode !== undefined && (command === "RCPT TO" || command === "DATA" || command === "MAIL FROM");
  if (!isAnswer) return new ServerUnusable(error.message, { cause: error });
  const isRecipient = command === "RCPT TO" && [550, 551, 553].includes(responseCode);
  return isRecipient && !/^\d{3}[ -]5\.7\./.test(response)
    ? new MailboxRefused(error.message, { cause: error })
    : error;
}
