import { randomUUID } from "node:crypto";
import type { Config } from "../config.ts";
import { createMailTransport, loginToMailServer } from "../mail/transport.ts";
import { createFiskaly } from "../tse/fiskaly.ts";
import { createSender } from "../wallet/paypal-http.ts";

export const services = ["wallet", "mail", "tse"] as const;
export type Service = (typeof services)[number];

/** How long one service may take, in milliseconds. */
const limitMs = 20_000;

/** Tries what logs in at a service; rejects with an Error that says why it does not work there. */
type Trial = (signal: AbortSignal) => Promise<void>;

/**
 * What tries the credentials of a service; null where none are configured.
 * @param isThorough also does what leaves a trace: sends a mail to the company, signs a training receipt.
 */
export function trialOf(service: Service, config: Config, isThorough: boolean): Trial | null {
  const { paypal, smtpUrl, tse } = config;
  switch (service) {
    case "wallet":
      if (paypal === null) return null;
      return async () => {
        const { checkCredentials } = createSender({ ...paypal, webhookId: undefined });
        const problem = await checkCredentials();
        if (problem !== null) throw new Error(problem);
      };
    case "mail":
      if (smtpUrl === null) return null;
      return (signal) => (isThorough ? sendTestMail(config, signal) : loginToMailServer(smtpUrl, signal));
    case "tse":
      if (tse === null) return null;
      return async (signal) => {
        const fiskaly = createFiskaly(tse);
        if (isThorough) await fiskaly.signTraining({ id: randomUUID(), signal });
        else await fiskaly.findClient(signal);
      };
  }
}

/** Why the credentials do not work; null where they do. Never throws, and holds no secret. */
export async function problemOf(trial: Trial, stopped?: AbortSignal): Promise<string | null> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    await trial(stopped ? AbortSignal.any([stopped, limit]) : limit);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function sendTestMail(config: Config, signal: AbortSignal): Promise<void> {
  const { mailFrom, company, publicUrl } = config;
  const subject = "Test der E-Mail";
  const text = `Diese E-Mail hat der Server von ${publicUrl} zur Probe gesendet. Es ist nichts zu tun.`;
  const transport = createMailTransport(config);
  const message = { from: mailFrom, to: company.email, subject, text, html: `<p>${text}</p>` };
  await transport.send({ outboxId: 0, token: null, message }, signal);
  transport.close();
}
