import { startTestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import type { Config } from "../config.ts";
import { allowPayPal } from "./headers.ts";

async function headersWith(config: Partial<Config>) {
  const site = await startTestApp({ config });
  const { headers } = await site.app.inject("/healthz");
  await site.close();
  return { headers, policy: policyOf(headers) };
}

/** The sources by directive. */
function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const directives = String(headers["content-security-policy"]).split(";");
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources];
    }),
  );
}

const paypal = { clientId: "id", clientSecret: "secret", baseUrl: "https://api-m.paypal.com", webhookId: null };

describe("the security headers", () => {
  it("allow nothing but our own files, and the tiles of the map", async () => {
    const { headers, policy } = await headersWith({});
    expect(policy).toEqual({
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:", "https://tile.openstreetmap.org"],
      "connect-src": ["'self'"],
      "font-src": ["'self'"],
      "frame-src": ["'none'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  it("allow PayPal's hosts on pages as soon as there are credentials, and inline only what has the page's nonce", async () => {
    const page: Part = (app, { config }) => void app.get("/page", (_, reply) => reply.send(allowPayPal(reply, config)));
    const site = await startTestApp({ config: { paypal }, parts: [page] });
    const [first, second] = [await site.app.inject("/page"), await site.app.inject("/page")];
    await site.close();
    const policy = policyOf(first.headers);
    for (const directive of ["script-src", "connect-src", "frame-src", "img-src"]) {
      expect(policy[directive]).toContain("https://*.paypal.com");
    }
    for (const directive of ["script-src", "style-src"]) {
      expect(policy[directive]).toContain(`'nonce-${first.body}'`);
      expect(policy[directive]).not.toContain("'unsafe-inline'");
    }
    expect(policyOf(second.headers)["script-src"]).toContain(`'nonce-${second.body}'`);
    expect(second.body).not.toBe(first.body);
    expect(first.body).toMatch(/^[\w+/]{22}==$/);
  });

  it("allow PayPal nothing where there is no page that its script could run on", async () => {
    const { policy } = await headersWith({ paypal });
    expect(JSON.stringify(policy)).not.toMatch(/paypal|nonce/);
  });

  it("are on every answer, also where there is nothing and where somebody is refused", async () => {
    const site = await startTestApp();
    for (const url of ["/healthz", "/api/nothing/", "/api/rere_check_user/", "/nothing"]) {
      const { headers } = await site.app.inject(url);
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining([
          "content-security-policy",
          "cross-origin-opener-policy",
          "cross-origin-resource-policy",
          "origin-agent-cluster",
          "referrer-policy",
          "x-content-type-options",
          "x-dns-prefetch-control",
          "x-download-options",
          "x-frame-options",
          "x-permitted-cross-domain-policies",
          "x-xss-protection",
        ]),
      );
    }
    await site.close();
  });

  it("ask for HTTPS only where the website has it", async () => {
    const { headers } = await headersWith({ publicUrl: "https://boats.example" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("keep answers out of caches", async () => {
    const site = await startTestApp();
    const { headers } = await site.app.inject("/api/rere_get_operating_vehicles/?vehicleType=houseboats");
    expect(headers["cache-control"]).toBe("no-store");
    await site.close();
  });
});
