import type { FastifyInstance } from "fastify";
import { type BusinessSettings, settingsContract } from "../../../shared/contract/settings.ts";
import type { Deps } from "../../deps.ts";
import { getSettings } from "./settings.repository.ts";

/** Opening hours, seasons and whether the company is hiring: public. */
export function registerSettings(app: FastifyInstance, deps: Deps): void {
  app.get(settingsContract.get.path, (): Promise<BusinessSettings> => getSettings(deps.db));
}
