import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isOwnOrigin } from "../../http/csrf.ts";
import { projectRoot } from "../../project-root.ts";
import { registerControls } from "./demo-controls.ts";
import { captureOrder, createOrder, type DemoAnswer, refundCapture, representation } from "./demo-orders.ts";
import { disputeBody, findDispute, findRefund, refundBody } from "./demo-refunds.ts";
import { openDemoState } from "./demo-state.ts";
import { createWebhookSender, signature } from "./demo-webhooks.ts";
import { shareDemoState } from "./shared-demo-state.ts";

/** Where the product mounts the demo wallet. */
export const demoWalletPath = "/demo-wallet";
/** What a client of a demo wallet in a process of its own signs in with. One inside the product has a secret. */
export const demoCredentials = { clientId: "demo", clientSecret: "demo", webhookId: "WH-DEMO" } as const;

/** Its client has one at a time. */
const maximumTokens = 100;

export interface DemoWalletOptions {
  /** JSON file that has the play money, or had it before there was a database for it. */
  stateFile: string;
  /** A PostgreSQL that keeps it instead, for all servers that share it. */
  sharedDb?: Kysely<Database> | undefined;
  /** The product's rere_wallet_webhook; null while nobody listens there. Asked before each sending. */
  webhookUrl: () => string | null;
  /** What its only client signs in with. */
  credentials?: { clientId: string; clientSecret: string };
  /** Whose pages may use it beside those of its own address. */
  publicUrl?: string;
  /** How late a late webhook is, in milliseconds. */
  lateMs?: number;
  /** How long a call without an answer stays open, in milliseconds: by default longer than clients wait. */
  silenceMs?: number;
}

/**
 * The demo wallet: play money behind the part of PayPal's REST API that the product uses, its stand-in SDK script and
 * switches for testers. For a product without PayPal credentials only.
 *
 * The API is for its client, the rest for the website's own pages: another website that a visitor has open cannot pay.
 */
export async function registerDemoWallet(app: FastifyInstance, options: DemoWalletOptions): Promise<void> {
  await app.register(
    async (wallet) => {
      const { stateFile, sharedDb } = options;
      const state = sharedDb ? shareDemoState(sharedDb, stateFile) : openDemoState(stateFile);
      await state.begin();
      const webhooks = createWebhookSender(state, {
        webhookUrl: options.webhookUrl,
        webhookId: demoCredentials.webhookId,
        lateMs: options.lateMs ?? 30_000,
      });
      const { clientId, clientSecret } = options.credentials ?? demoCredentials;
      const signIn = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
      const tokens = new Set<string>();
      const closing = new AbortController();
      wallet.addHook("preClose", async () => {
        webhooks.stop();
        closing.abort();
        // What is being written is waited for.
        if (!sharedDb) await state.inTurn(() => undefined);
      });

      wallet.removeAllContentTypeParsers();
      wallet.addContentTypeParser(
        "application/json",
        { parseAs: "string" },
        wallet.getDefaultJsonParser("error", "error"),
      );
      wallet.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );

      const baseUrl = (request: FastifyRequest) => `${request.protocol}://${request.host}${demoWalletPath}`;

      async function sendAnswer(reply: FastifyReply, answer: DemoAnswer) {
        if (answer.silent) {
          const gone = new AbortController();
          reply.raw.once("close", () => gone.abort());
          const signal = AbortSignal.any([gone.signal, closing.signal]);
          await wait(options.silenceMs ?? 60_000, undefined, { signal }).catch(() => undefined);
          reply.hijack();
          return reply.raw.destroy();
        }
        return reply.code(answer.status).send(answer.body);
      }

      /** Answers a repeated PayPal-Request-Id as the first time, without a second effect; silence is not remembered. */
      function once(request: FastifyRequest, work: () => DemoAnswer): DemoAnswer {
        const id = request.headers["paypal-request-id"];
        if (typeof id !== "string") return work();
        const key = `${request.url} ${id}`;
        const earlier = state.remembered.get(key);
        if (earlier) return earlier;
        const { silent, ...answer } = work();
        if (answer.status < 500) {
          state.remembered.set(key, answer);
          state.changed();
        }
        return silent === undefined ? answer : { ...answer, silent };
      }

      wallet.post("/v1/oauth2/token", async (request, reply) => {
        if (request.headers.authorization !== signIn) return reply.code(401).send({ error: "invalid_client" });
        const token = randomBytes(16).toString("base64url");
        tokens.add(token);
        for (const oldest of tokens) {
          if (tokens.size <= maximumTokens) break;
          tokens.delete(oldest);
        }
        return { access_token: token, token_type: "Bearer", expires_in: 32_400 };
      });

      wallet.register(async (api) => {
        api.addHook("onRequest", async (request, reply) => {
          const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
          if (!tokens.has(token)) return reply.code(401).send({ error: "invalid_token" });
        });
        api.post("/v2/checkout/orders", async (request, reply) =>
          sendAnswer(
            reply,
            await state.inTurn(() => once(request, () => createOrder(state, request.body ?? {}, baseUrl(request)))),
          ),
        );
        api.get<OrderParams>("/v2/checkout/orders/:id", async (request, reply) => {
          const order = await state.inTurn(() => state.orders.get(request.params.id));
          if (!order) return reply.code(404).send({ name: "RESOURCE_NOT_FOUND" });
          return representation(order, baseUrl(request));
        });
        api.post<OrderParams>("/v2/checkout/orders/:id/capture", async (request, reply) => {
          const { id } = request.params;
          const { answer, captured } = await state.inTurn(() => {
            const before = state.orders.get(id)?.captures.length;
            const given = once(request, () => captureOrder(state, id, baseUrl(request)));
            const order = state.orders.get(id);
            return { answer: given, captured: order && order.captures.length !== before ? order : null };
          });
          if (captured) webhooks.captureCompleted(captured);
          return sendAnswer(reply, answer);
        });
        api.post<OrderParams>("/v2/payments/captures/:id/refund", async (request, reply) => {
          const { answer, made } = await state.inTurn(() => {
            const given = once(request, () => refundCapture(state, request.params.id, request.body ?? {}));
            return { answer: given, made: findRefund(state, (given.body as { id?: string } | null)?.id ?? "") };
          });
          if (made) webhooks.moneyReturned(made.order, made.refund, "REFUNDED");
          return sendAnswer(reply, answer);
        });
        api.get<OrderParams>("/v2/payments/refunds/:id", async (request, reply) => {
          const found = await state.inTurn(() => findRefund(state, request.params.id));
          return found ? refundBody(found.order, found.refund) : reply.code(404).send({ name: "RESOURCE_NOT_FOUND" });
        });
        api.get<OrderParams>("/v1/customer/disputes/:id", async (request, reply) => {
          const found = await state.inTurn(() => findDispute(state, request.params.id));
          return found ? disputeBody(found.order, found.dispute) : reply.code(404).send({ name: "RESOURCE_NOT_FOUND" });
        });
        api.post<{ Body: Record<string, unknown> }>(
          "/v1/notifications/verify-webhook-signature",
          async ({ body: sent }) => {
            const text = (name: string) => (typeof sent[name] === "string" ? sent[name] : "");
            const sentWith = {
              id: text("transmission_id"),
              time: text("transmission_time"),
              webhookId: text("webhook_id"),
              event: sent["webhook_event"],
            };
            const expected = await state.inTurn(() => signature(state, sentWith));
            return { verification_status: expected === text("transmission_sig") ? "SUCCESS" : "FAILURE" };
          },
        );
      });

      wallet.get<OrderParams>("/checkout/:id", async (request, reply) => {
        const order = await state.inTurn(() => state.orders.get(request.params.id));
        if (!order) return reply.code(404).send({ name: "RESOURCE_NOT_FOUND" });
        const { id, status, amount, description, asksAgain: asks_again } = order;
        return { id, status, amount, description, asks_again };
      });
      wallet.register(async (controls) => {
        controls.addHook("onRequest", async (request, reply) => {
          const isOwnPage = request.headers.origin !== undefined && isOwnOrigin(request, options.publicUrl ?? null);
          if (!isOwnPage) return reply.code(403).send({ name: "NOT_AUTHORIZED" });
        });
        registerControls(controls, state, webhooks, sendAnswer);
      });
      await registerSdk(wallet);
    },
    { prefix: demoWalletPath },
  );
}

interface OrderParams {
  Params: { id: string };
}

const fileAt = (place: string) => path.join(projectRoot, place);

/** Serves the stand-in for PayPal's browser SDK, its style sheet and its texts in both languages. */
async function registerSdk(wallet: FastifyInstance): Promise<void> {
  const served = [
    { path: "/sdk.js", type: "text/javascript; charset=utf-8", source: fileAt("src/server/wallet/demo/sdk/sdk.js") },
    { path: "/sdk.css", type: "text/css; charset=utf-8", source: fileAt("src/server/wallet/demo/sdk/sdk.css") },
    { path: "/texts/de.json", type: "application/json", source: fileAt("locales/de/demo-wallet.json") },
    { path: "/texts/en.json", type: "application/json", source: fileAt("locales/en/demo-wallet.json") },
  ];
  for (const { path, type, source } of served) {
    wallet.get(path, async (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(readFileSync(source, "utf8")),
    );
  }
}
