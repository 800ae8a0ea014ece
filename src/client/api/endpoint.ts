import type {
  BaseQueryMeta,
  EndpointBuilder,
  FetchArgs,
  MutationDefinition,
  MutationExtraOptions,
  QueryDefinition,
  QueryExtraOptions,
} from "@reduxjs/toolkit/query";
import type { Schema } from "yup";
import { type AnswerOf, addressOf, type Call } from "../../shared/contract/call.ts";
import type { BaseQuery } from "./base-api.ts";
import { toForm } from "./form.ts";
import { type Keyed, keyHeader } from "./idempotency-keys.ts";

/** The fields that a schema does not fill in itself. */
type Needed<Fields, Defaults> = {
  [Name in keyof Fields]-?: undefined extends (Name extends keyof Defaults ? Defaults[Name] : undefined)
    ? undefined extends Fields[Name]
      ? never
      : Name
    : never;
}[keyof Fields];
type Filled<Fields, Defaults> = Partial<Fields> & Pick<Fields, Needed<Fields, Defaults>>;
type Sent<S> = S extends Schema ? Filled<S["__outputType"], S["__default"]> : unknown;

/** All that a call sends, be it in its path, its query or its body: what has a default may be left out. */
export type RequestOf<C extends Call> = C extends { params: Schema } | { query: Schema } | { body: Schema }
  ? SentPart<C, "params"> & SentPart<C, "query"> & SentPart<C, "body">
  : // RTK Query's word for an endpoint without an argument.
    void;
type SentPart<C extends Call, Part extends string> = C extends Record<Part, infer S> ? Sent<S> : unknown;

/** A request as forms hold it: any field may be a text. What is undefined or null is not sent. */
type FormRequest<C extends Call> = { [Name in keyof RequestOf<C>]?: RequestOf<C>[Name] | string | null | undefined };

/** A call of whose contract only the type is loaded: on public pages its schemas would weigh too much. */
export const typeOnly = <C extends Call>(call: Pick<C, "method" | "path">) => call as C;

interface CallOptions<C extends Call, Arg, Result> {
  /** What is sent for an argument that is not the request itself. */
  request?: (arg: Arg) => FormRequest<C>;
  /** What else `fetch` is told. */
  fetch?: Partial<FetchArgs>;
  transformResponse?: (answer: AnswerOf<C>, meta: BaseQueryMeta<BaseQuery>, arg: Arg) => Result;
}
type Build<Tags extends string> = EndpointBuilder<BaseQuery, Tags, "api">;
type QueryOptions<C extends Call, Tags extends string, Arg, Result> = CallOptions<C, Arg, Result> &
  Omit<QueryExtraOptions<Tags, Result, Arg, BaseQuery, "api">, "type">;
type MutationOptions<C extends Call, Tags extends string, Arg, Result> = CallOptions<C, Arg, Result> &
  Omit<MutationExtraOptions<Tags, Result, Arg, BaseQuery, "api">, "type">;
type Query<Tags extends string, Arg, Result> = QueryDefinition<Arg, BaseQuery, Tags, Result, "api">;
type Mutation<Tags extends string, Arg, Result> = MutationDefinition<Arg, BaseQuery, Tags, Result, "api">;

/**
 * The endpoint of a call: a query for what is read, a mutation for anything else. Its types are those of the contract.
 */
export function endpoint<
  C extends Call & { method: "GET" },
  Tags extends string,
  Arg = RequestOf<C>,
  Result = AnswerOf<C>,
>(
  build: Build<Tags>,
  call: C,
  options?: QueryOptions<C, Tags, Arg, Result>,
): Query<Tags, NoInfer<Arg>, NoInfer<Result>>;
export function endpoint<C extends Call, Tags extends string, Arg = RequestOf<C>, Result = AnswerOf<C>>(
  build: Build<Tags>,
  call: C,
  options?: MutationOptions<C, Tags, Arg, Result>,
): Mutation<Tags, NoInfer<Arg>, NoInfer<Result>>;
export function endpoint(build: Build<string>, call: Call, options: CallOptions<Call, unknown, unknown> = {}) {
  const { request = (arg) => arg as object, fetch, ...rest } = options;
  const query = (arg: unknown) => ({ ...sending(call, request(arg)), ...fetch });
  return call.method === "GET" ? build.query({ ...rest, query }) : build.mutation({ ...rest, query });
}

/** The endpoint of a call that has its effect once, however often it is sent under its key. */
export function keyedEndpoint<C extends Call, Tags extends string, Arg = RequestOf<C>, Result = AnswerOf<C>>(
  build: Build<Tags>,
  call: C,
  {
    request,
    ...options
  }: Omit<MutationOptions<C, Tags, Keyed<Arg>, Result>, "request"> & { request?: (arg: Arg) => FormRequest<C> } = {},
): Mutation<Tags, Keyed<NoInfer<Arg>>, NoInfer<Result>> {
  return build.mutation({
    ...options,
    query: (keyed: Keyed<Arg>) => ({
      ...sending(call, request ? request(keyed.request) : (keyed.request as object)),
      headers: keyHeader(keyed),
    }),
  });
}

/** Path, query and body of a call: what the path does not name is the query of a GET, and a form for any other. */
function sending({ method, path }: Pick<Call, "method" | "path">, request: object | undefined | void): FetchArgs {
  const fields = Object.entries(request ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const url = addressOf({ path }, Object.fromEntries(fields));
  const rest = Object.fromEntries(fields.filter(([name]) => !path.includes(`:${name}/`)));
  if (Object.keys(rest).length === 0) return { url, method };
  return method === "GET" ? { url, method, params: rest } : { url, method, body: toForm(rest) };
}
