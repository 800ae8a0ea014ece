import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type StaffShell, staffShellPath, staffWorkerPath } from "../../shared/contract/page.ts";
import { publicConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import { pageLimit } from "../http/limits.ts";
import { Problem } from "../http/problem.ts";
import type { PageRenderer } from "./renderer.ts";

/**
 * The service worker of the internal area and the page that it answers with (requirements/offline.md). Both are asked
 * for anew each time: an old worker must not outlive a new build.
 */
export function registerStaffShell(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  renderer: PageRenderer,
): void {
  // No wallet without network: the page needs no nonce.
  const shell = async () => {
    const { renderShell, assets, staffWorker } = await renderer();
    return { ...renderShell({ config: publicConfig(config, null), assets }), staffWorker };
  };

  app.get(staffWorkerPath, { config: { rateLimit: pageLimit } }, async (_request, reply) => {
    const { html, files, staffWorker } = await shell();
    if (staffWorker === null) throw new Problem("NOT_FOUND");
    const version = createHash("sha256").update(html).update(staffWorker).digest("hex").slice(0, 12);
    const written = JSON.stringify({ version, files } satisfies StaffShell);
    return reply
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(`self.staffShell=${written};\n${staffWorker}`);
  });

  app.get(staffShellPath, { config: { rateLimit: pageLimit } }, async (_request, reply) => {
    const { html } = await shell();
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}
