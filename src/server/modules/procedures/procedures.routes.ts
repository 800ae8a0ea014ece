import type { FastifyInstance } from "fastify";
import { proceduresContract } from "../../../shared/contract/procedures.ts";
import type { Deps } from "../../deps.ts";
import { renderProcedures } from "../../documents/procedures-pdf.ts";
import { routesOf } from "../../http/route.ts";
import { proceduresOn } from "./procedures.queries.ts";
import { tillNotification } from "./till-notification.queries.ts";

/** The documentation of procedures, and what is notified of the till, for admins. */
export function registerProcedures(app: FastifyInstance, { db, config, now }: Deps): void {
  const route = routesOf(app);
  route(proceduresContract.get, () => proceduresOn(config, now()));
  route(proceduresContract.tillNotification, () => tillNotification(db, config, now()));
  route(proceduresContract.document, async () => {
    const procedures = proceduresOn(config, now());
    const filename = `Verfahrensdokumentation-${procedures.version}-${procedures.day}.pdf`;
    return { filename, content: await renderProcedures(procedures, config.company) };
  });
}
