import { csrfTokenOf } from "../server/http/csrf.ts";
import type { PriceListFields, PricePeriodFields } from "../shared/contract/price-list.ts";
import { staffPriceListContract as contract } from "../shared/contract/staff-price-list.ts";
import { listFields } from "../testing/price-list-form.ts";
import { openSession } from "./backstage.ts";
import { openCaller } from "./caller.ts";
import type { Site } from "./site.ts";

let admins = 0;

/** An admin writes a price list of these periods, has it checked and publishes it. */
export const publishList = (site: Site, ...periods: Partial<PricePeriodFields>[]): Promise<void> =>
  publishContent(site, listFields(...periods));

/** The same of a whole list. */
export async function publishContent(site: Site, content: PriceListFields): Promise<void> {
  admins += 1;
  const { token } = await openSession(site, { role: "admin", email: `prices${admins}@example.com` });
  const admin = await openCaller(site.url);
  admin.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  const step = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
    const { id, version } = answer.body;
    return { id, version };
  };
  const draft = await step(contract.save.path, { content });
  await step(contract.publish.path, await step(contract.check.path, draft));
}
