/**
 * Defines the calls of API v1 as functions. A definition has everything that is known about a call: its route, schemas, limit
 * and description. `http.ts` adapts it to HTTP, and `direct-calls.ts` runs it in this process.
 */
import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { CallInput, CallRoute, ReadRoute } from '#contracts/api/call-routes.ts';
import { type ErrorStatus, type Results, results, type Success, success } from '#contracts/api/envelope.ts';
import type { GuessLimiter } from '#platform/rate-limits/guess-limiter.ts';
import type { RateLimitName } from '#platform/rate-limits/rate-limits.ts';
import { toValidationError } from './call-errors.ts';
import type { ApiDependencies } from './dependencies.ts';
import { type failure, json, resultsOf, successOf } from './envelope-schemas.ts';

/** Dependencies of a call, and access to its response. */
export interface CallContext {
  readonly dependencies: ApiDependencies & { readonly guessLimiter: GuessLimiter };
  /** Sets a header of the HTTP response. It has no effect on a direct call. */
  setHeader(name: string, value: string): void;
}

/** A route of the API, as the request guard and the metrics use it. */
export interface ApiRoute {
  /** Method and pattern, such as `GET /cart/:cartSessionId`: the name in metrics, traces and logs. */
  readonly name: string;
  readonly method: string;
  /** Pattern below `API_PATH`, such as `/cart/:cartSessionId`. */
  readonly pattern: string;
  /**
   * Required authentication: `key` is an API key, `open` is none. `signed` is a webhook with a signature over its exact body, so
   * the guard leaves the body unread.
   */
  readonly access: 'key' | 'open' | 'signed';
  /** Rate limit that it counts for; null for none. */
  readonly limit: RateLimitName | null;
  /** Part of the request that names the cart, for the limit. */
  readonly cartIn: 'cookie' | 'path' | 'body';
  /** Schemas of its parts. */
  readonly schemas: CallSchemas;
  readonly openApi: RouteConfig;
}

/** A call of the API. */
export interface ApiCall<Data, Checked = never> extends ApiRoute {
  /** HTTP status of a success. */
  readonly status: 200 | 201;
  /**
   * Checks the input once with the call's schemas, and carries the call out. Throws an `ApiError` for a refusal.
   * @param input its query parameters are text, or lists of text if they were repeated
   */
  run(input: CallInput, context: CallContext): Promise<Data>;
  /**
   * Carries the call out with a body that its schema has checked already, such as that of a form. Only parameters of the path
   * and headers are checked here.
   */
  runChecked(input: Checked, context: CallContext): Promise<Data>;
  /** Wraps data in the envelope of a success. */
  envelope(data: Data): Results<Data> | Success<Data>;
}

/** A call whose response is a file without an envelope. */
export interface FileCall extends ApiRoute {
  run(input: CallInput, context: CallContext): Promise<ApiFile>;
}

/** A file to download. */
export interface ApiFile {
  readonly type: string;
  readonly name: string;
  readonly content: string | ArrayBuffer;
}

/** Schemas of the parts of an input. Those that name headers and carts are plain objects. */
export interface CallSchemas {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject | z.ZodPipe;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/** Schema of an input: an object of `params`, `query`, `headers` and `body`, as far as the call has them. */
type InputSchema = z.ZodObject;

/** Input of a call without parameters. */
export const noInput = z.object({});

type Failures = { readonly [Status in ErrorStatus]?: ReturnType<typeof failure> };

/** A route and its rate limit; null for none. Only reads have a default, `reading`, which internal calls do not count for. */
type LimitedRoute =
  | { readonly route: ReadRoute; readonly limit?: RateLimitName | null }
  | { readonly route: Exclude<CallRoute, ReadRoute>; readonly limit: RateLimitName | null };

type RouteDefinition<Input extends InputSchema> = LimitedRoute & {
  readonly tag: 'Content' | 'Contact' | 'Travel' | 'Products' | 'Cart' | 'Booking' | 'Running';
  readonly summary: string;
  readonly description?: string;
  readonly access?: 'key' | 'open';
  readonly input: Input;
  /** Example of the body. */
  readonly example?: object;
  /** Failures of this call, by status. Those that all calls share are added by `describeApi`. */
  readonly failures?: Failures;
};

type CallDefinition<Input extends InputSchema, Output extends z.ZodType> = RouteDefinition<Input> & {
  /** `results` for a read, `success` for an action. */
  readonly status: 'results' | 'success';
  readonly isCreation?: true;
  readonly output: Output;
  /** Description of a successful response. */
  readonly outcome: string;
  readonly headers?: z.ZodObject;
  run(input: z.output<Input>, context: CallContext): Promise<z.output<Output>> | z.output<Output>;
};

/** Defines a call. */
export function defineCall<Input extends InputSchema, Output extends z.ZodType>(
  definition: CallDefinition<Input, Output>,
): ApiCall<z.output<Output>, z.output<Input>> {
  const { output, outcome, headers, input } = definition;
  const isRead = definition.status === 'results';
  const status = definition.isCreation ? 201 : 200;
  const route = routeOf(definition, {
    [status]: {
      description: outcome,
      ...(headers && { headers }),
      content: json(isRead ? resultsOf(output) : successOf(output)),
    },
  });
  const named = z.object({
    ...(route.schemas.params && { params: route.schemas.params }),
    ...(route.schemas.headers && { headers: route.schemas.headers }),
  });
  return {
    ...route,
    status,
    run: async (given, context) => definition.run(parseInput<Input>(input, given), context),
    runChecked: async (checked, context) =>
      definition.run({ ...checked, ...parseInput(named, checked) }, context),
    envelope: (data) => (isRead ? results(data) : success(data)),
  };
}

/** Defines a call whose response is a file. */
export function defineFileCall<Input extends InputSchema>(
  definition: RouteDefinition<Input> & {
    readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>>;
    run(input: z.output<Input>, context: CallContext): Promise<ApiFile>;
  },
): FileCall {
  return {
    ...routeOf(definition, {
      200: { description: 'The file, as an attachment.', content: definition.content },
    }),
    run: async (given, context) => definition.run(parseInput<Input>(definition.input, given), context),
  };
}

/** Splits a route into its method and its pattern for the router, and names it. */
export function parseRoute(
  route: CallRoute,
): Pick<ApiRoute, 'name' | 'method' | 'pattern'> & { path: string } {
  const [method = '', withSlash = ''] = route.split(' ');
  const path = withSlash.replace(/\/$/, '');
  const pattern = path.replaceAll(/\{(.+?)\}/g, ':$1');
  return { name: `${method} ${pattern}`, method, pattern, path };
}

function routeOf<Input extends InputSchema>(
  definition: RouteDefinition<Input>,
  responses: RouteConfig['responses'],
): ApiRoute {
  const { route, tag, summary, description, access = 'key', example, failures } = definition;
  const { limit = 'reading' } = definition;
  const { path, ...named } = parseRoute(route);
  const schemas = schemasOf(definition);
  const { body, ...parameters } = schemas;
  const content = body && { 'application/json': { schema: body, ...(example && { example }) } };
  return {
    ...named,
    access,
    limit,
    cartIn: hasMember(body, 'cartSessionId')
      ? 'body'
      : hasMember(parameters.params, 'cartSessionId')
        ? 'path'
        : 'cookie',
    schemas,
    openApi: {
      method: methods[named.method] ?? 'get',
      path,
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(access === 'open' && { security: [] }),
      ...(Object.keys(schemas).length > 0 && {
        request: { ...parameters, ...(content && { body: { required: true, content } }) },
      }),
      responses: { ...responses, ...failures },
    },
  };
}

function hasMember(schema: z.ZodObject | undefined, name: string): boolean {
  return schema !== undefined && Object.hasOwn(schema.shape, name);
}

const methods: Readonly<Record<string, RouteConfig['method']>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
};

function schemasOf({
  route,
  input: { shape },
}: Pick<RouteDefinition<z.ZodObject>, 'route' | 'input'>): CallSchemas {
  const { params, query, headers, body } = shape;
  const objectOf = (part: string, schema: z.core.$ZodType): z.ZodObject => {
    if (schema instanceof z.ZodObject) return schema;
    throw new TypeError(`${route}: the schema of its ${part} must be a z.object().`);
  };
  return {
    ...(params && { params: objectOf('params', params) }),
    ...(query && { query: query instanceof z.ZodPipe ? query : objectOf('query', query) }),
    ...(headers && { headers: objectOf('headers', headers) }),
    ...(body && { body: objectOf('body', body) }),
  };
}

/** The parts of an input in the order in which they are refused. */
const parts = ['query', 'params', 'headers', 'body'] as const;

/** Checks an input. Throws `VALIDATION` with the faults of the first invalid part. */
function parseInput<Schema extends z.ZodType>(schema: Schema, input: object): z.output<Schema> {
  const parsed = schema.safeParse({ params: {}, query: {}, headers: {}, ...input });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const invalid = parts.find((part) => issues.some(({ path }) => path[0] === part));
  throw toValidationError(
    issues.flatMap((issue) => (issue.path[0] === invalid ? [{ ...issue, path: issue.path.slice(1) }] : [])),
  );
}
