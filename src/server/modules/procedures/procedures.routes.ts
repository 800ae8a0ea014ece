import type { FastifyInstance } from "fastify";
import { proceduresContract } from "../../../shared/contract/procedures.ts";
import type { Deps } from "../../deps.ts";
import { renderProcedures } from "../../documents/procedures-pdf.ts";
import { routesOf } from "../../http/route.ts";
import { proceduresOn } from "./procedures.queries.ts";

/** The documentation of procedures, for admins. */
export function registerProcedures(app: FastifyInstance, { config, now }: Deps): void {
  const route = routesOf(app);
  route(proceduresContract.get, () => proceduresOn(config, now()));
  route(proceduresContract.document, async () => {
    const procedures = proceduresOn(config, now());
    const filename = `Verfahrensdokumentation-${procedures.version}-${procedures.day}.pdf`;
    return { filename, content: await renderProcedures(procedures, config.company) };
  });
}
