import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Answers the calls of a page that is being rendered without a way over the network: the same routes, as the same
 * visitor, from the same address.
 */
export function fetchInProcess(app: FastifyInstance, page: FastifyRequest): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: "GET",
      url: `${pathname}${search}`,
      headers: { ...(page.headers.cookie && { cookie: page.headers.cookie }) },
      remoteAddress: page.ip,
    });
    const contentType = answer.headers["content-type"] ?? "application/json";
    return new Response(answer.body, { status: answer.statusCode, headers: { "content-type": String(contentType) } });
  };
}
