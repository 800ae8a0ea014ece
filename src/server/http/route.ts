import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf, Call, Read, SentFile } from "../../shared/contract/call.ts";
import type { User } from "../../shared/contract/session.ts";
import { parse } from "./parse.ts";
import { Problem } from "./problem.ts";
import { ReadyAnswer } from "./ready-answer.ts";

/** What the handler of a call gets: what was sent, as the contract reads it, and who sent it. */
export interface Called<C extends Call> {
  params: Read<C, "params">;
  query: Read<C, "query">;
  body: Read<C, "body">;
  /** Null for a visitor, who gets as far as a call for everyone. */
  user: C["access"] extends "everyone" ? User | null : User;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What it returns; what it throws is answered by http/errors.ts. */
type Result<C extends Call> = AnswerOf<C> | ReadyAnswer<AnswerOf<C>>;

interface RouteOptions {
  /** Runs before anything is parsed: it refuses a call by throwing. */
  preHandler?: (request: FastifyRequest) => Promise<void>;
  /** In bytes, where it is less than any call may send (http/bodies.ts). */
  bodyLimit?: number;
}

/**
 * Mounts the calls of contracts on `app`: each is open to whom its contract names (http/roles.ts), reads what its
 * schemas describe and answers what its type says.
 * @param worded says a refusal in the words of who calls; absent: as it was thrown.
 */
export function routesOf(
  app: FastifyInstance,
  worded: (problem: Problem, user: User | null) => Problem = (problem) => problem,
) {
  return <const C extends Call>(
    call: C,
    handler: (called: Called<C>) => Result<C> | Promise<Result<C>>,
    options: RouteOptions = {},
  ): void => {
    const { method, path, access, answer } = call;
    const [status = 200] = answer.statuses;
    const answerOf = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const called = { ...readParts(call, request), user: request.actor.user, request, reply } as Called<C>;
        void reply.code(status);
        return await handler(called);
      } catch (error) {
        throw error instanceof Problem ? worded(error, request.actor.user) : error;
      }
    };
    app.route({
      method,
      url: path,
      config: { access },
      ...options,
      handler: async (request, reply) => {
        const result = await answerOf(request, reply);
        if (result instanceof ReadyAnswer) return result.send(request, reply);
        if (answer.disposition === undefined) return result;
        const { filename, content, contentType } = result as AnswerOf<C> & SentFile;
        void reply.header("content-disposition", `${answer.disposition}; filename="${filename}"`);
        return reply.type(contentType ?? answer.contentType).send(content);
      },
    });
  };
}

/** @throws Problem VALIDATION naming the fields. */
function readParts({ params, query, body }: Call, request: FastifyRequest) {
  return {
    params: params && parse(params, request.params),
    query: query && parse(query, request.query),
    body: body && parse(body, request.body),
  };
}
