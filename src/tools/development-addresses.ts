import { type Environment, EnvironmentReader, readPort, readUrl } from "../server/env.ts";

/**
 * Where `npm run dev` serves what: the API at PORT, the website at PUBLIC_URL, a port of its own on this machine, and
 * the workbench of the charts 200 ports above the API.
 */
export function developmentAddresses(variables: Environment) {
  const env = new EnvironmentReader(variables);
  const apiPort = readPort(env, "PORT", 8000);
  const website = new URL(readUrl(env, "PUBLIC_URL", "http://localhost:3000", ["http:"]));
  env.check();
  const chartsPort = String(apiPort + 200);
  return {
    apiPort: String(apiPort),
    api: `http://localhost:${apiPort}`,
    chartsPort,
    charts: `http://localhost:${chartsPort}`,
    website,
  };
}
