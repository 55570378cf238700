/** Which address is answered by whom. */
import { lakeIdentity } from '../identity.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import type { LakeParts } from './lake-parts.ts';

/** What an answer is made from. */
export type RouteContext = {
  readonly exchange: Exchange;
  readonly parts: LakeParts;
  /** The version in the address, as text that compares by date: `1` is the oldest of all, `X` the newest. */
  readonly apiVersion: string;
  /** The value of a `:name` in the route's path, decoded. */
  readonly value: (name: string) => string;
};

/** An address below `/v<version>/`. `:project` and `:dataset` in its path are the lake's own, or it is not found. */
export type Route = {
  readonly methods: readonly string[];
  readonly path: string;
  readonly answer: (context: RouteContext) => void | Promise<void>;
};

const GET = ['GET', 'HEAD'];

/** A route that is read. */
export const get = (path: string, answer: Route['answer']): Route => ({ methods: GET, path, answer });

/** A route with these methods. */
export const route = (methods: readonly string[], path: string, answer: Route['answer']): Route => ({
  methods,
  path,
  answer,
});

/** The table: finds and runs the route for the segments below the version. Throws `HttpError` 404 or 405. */
export class RouteTable {
  readonly #routes: readonly { route: Route; pattern: readonly string[] }[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((each) => ({ route: each, pattern: each.path.split('/') }));
  }

  async answer(segments: readonly string[], context: Omit<RouteContext, 'value'>): Promise<void> {
    const fitting = this.#routes.flatMap(({ route: each, pattern }) => {
      const values = match(pattern, segments);
      return values ? [{ each, values }] : [];
    });
    const { method = '' } = context.exchange.request;
    const found = fitting.find(({ each }) => each.methods.includes(method));
    if (!found) {
      if (fitting.length === 0) throw new HttpError(404, 'The content lake serves nothing at this address.');
      const allowed = [...new Set(fitting.flatMap(({ each }) => each.methods))].join(', ');
      throw new HttpError(405, `Method ${method} is not allowed here.`, { Allow: allowed });
    }
    const { each, values } = found;
    checkOwn('project', values.get('project'), lakeIdentity.projectId);
    checkOwn('dataset', values.get('dataset'), lakeIdentity.dataset);
    await each.answer({ ...context, value: (name) => values.get(name) ?? '' });
  }
}

function match(pattern: readonly string[], segments: readonly string[]): Map<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) values.set(part.slice(1), segment);
    else if (part !== segment) return undefined;
  }
  return values;
}

function checkOwn(what: string, named: string | undefined, own: string): void {
  if (named !== undefined && named !== own) throw new HttpError(404, `There is no ${what} but ${own} here.`);
}
