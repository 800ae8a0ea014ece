import { startTestApp } from "../../testing/server.ts";
import type { Config } from "../config.ts";

async function headersWith(config: Partial<Config>) {
  const site = await startTestApp({ config });
  const { headers } = await site.app.inject("/healthz");
  await site.close();
  const policy = Object.fromEntries(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive) => {
        const [name = "", ...sources] = directive.trim().split(" ");
        return [name, sources];
      }),
  );
  return { headers, policy };
}

describe("the security headers", () => {
  it("allow nothing but our own files, and the tiles of the map", async () => {
    const { headers, policy } = await headersWith({});
    expect(policy).toEqual({
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "https://tile.openstreetmap.org"],
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

  it("allow PayPal's hosts as soon as there are credentials, but no inline script", async () => {
    const paypal = { clientId: "id", clientSecret: "secret", baseUrl: "https://api-m.paypal.com", webhookId: null };
    const { policy } = await headersWith({ paypal });
    for (const directive of ["script-src", "connect-src", "frame-src", "img-src"]) {
      expect(policy[directive]).toContain("https://*.paypal.com");
    }
    expect(policy["script-src"]).not.toContain("'unsafe-inline'");
  });

  it("ask for HTTPS only where the website has it", async () => {
    const { headers } = await headersWith({ publicUrl: "https://boats.example" });
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
  });

  it("keep answers out of caches", async () => {
    const site = await startTestApp();
    const { headers } = await site.app.inject("/api/rere_get_operating_vehicles/?vehicleType=houseboats");
    expect(headers["cache-control"]).toBe("no-store");
    await site.close();
  });
});
