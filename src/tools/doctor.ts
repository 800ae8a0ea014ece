import { readConfig } from "../server/config.ts";
import { problemOf, type Service, services, trialOf } from "../server/ops/credentials.ts";
import { type Command, runAsProgram } from "./command.ts";

const words: Record<Service, { works: string; fails: string; absent: string }> = {
  wallet: {
    works: "The wallet works: PayPal gave a token.",
    fails: "The wallet does not work: check PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_BASE_URL",
    absent: "The wallet is the demo wallet: PAYPAL_CLIENT_ID is not set.",
  },
  mail: {
    works: "Mail works: a test was sent to COMPANY_EMAIL. See that it arrives.",
    fails: "Mail does not work: check SMTP_URL and MAIL_FROM",
    absent: "Mails become files: SMTP_URL is not set.",
  },
  tse: {
    works: "The security system works: it signed a training receipt.",
    fails: "The security system does not work: check TSE_API_KEY, TSE_API_SECRET, TSE_TSS_ID and TSE_CLIENT_ID",
    absent: "The till signs nothing: TSE_API_KEY is not set.",
  },
};

export const doctorCommand: Command = {
  name: "doctor",
  does: [
    "Tries the credentials of wallet, mail server and security system (TSE) as the server uses them, and says of each",
    "whether it works: asks PayPal for a token, sends a mail to COMPANY_EMAIL, signs a training receipt, which is",
    "recorded as such and is no sale. The server may be running.",
  ],
  environment: {
    PAYPAL_CLIENT_ID: "and PAYPAL_CLIENT_SECRET: the wallet's credentials",
    SMTP_URL: "the mail server, with user and password",
    TSE_API_KEY: "and the other variables TSE_…: the security system",
  },
  exitCodes: { 0: "all that is configured works", 1: "something does not work; its line says what" },
  failure: { code: 1, sentence: "Nothing was tried" },
  async run({ env, print }) {
    const config = readConfig(env);
    let failed = 0;
    for (const service of services) {
      const { works, fails, absent } = words[service];
      const trial = trialOf(service, config, true);
      const problem = trial && (await problemOf(trial));
      if (problem !== null) failed += 1;
      print(trial === null ? absent : problem === null ? works : `${fails} (${problem}).`);
    }
    return failed === 0 ? 0 : 1;
  },
};

runAsProgram(doctorCommand);
