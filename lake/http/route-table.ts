/** The route table: finds the handler of an API path. */
import type { ImageCuts } from '../assets/image-cuts.ts';
import type { ImageService } from '../assets/image-service.ts';
import type { Dataset } from '../dataset.ts';
import type { LiveEvents } from '../events/live-events.ts';
import { commentsDataset, lakeIdentity } from '../identity.ts';
import type { EditorSettings } from './editor-settings.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';

/** The services that the routes use. */
export type LakeDeps = {
  /** The dataset of the request. */
  dataset: Dataset;
  /** The add-on dataset of comments. */
  comments: Dataset;
  live: LiveEvents;
  images: ImageService;
  cuts: ImageCuts;
  settings: EditorSettings;
  /** Folder of uploads in progress. */
  uploadFolder: string;
};

/** A request with its path parameters and the services of its handler. */
export type RouteContext = {
  readonly exchange: Exchange;
  readonly deps: LakeDeps;
  /** The API version as a string that sorts by date; see `parseApiVersion`. */
  readonly apiVersion: string;
  /** Returns the decoded value of a `:name` in the route's path. */
  readonly value: (name: string) => string;
};

/** A route below `/v<version>/`. `:project` and `:dataset` must be the lake's own; others give 404. */
export type Route = {
  readonly methods: readonly string[];
  readonly path: string;
  readonly handle: (context: RouteContext) => void | Promise<void>;
  /** True if it serves the dataset of comments, too. */
  readonly servesComments?: boolean;
};

const GET = ['GET', 'HEAD'];

/** Creates a route for GET and HEAD. */
export const get = (path: string, handle: Route['handle']): Route => ({ methods: GET, path, handle });

/** Creates a route that serves the dataset of comments, too. */
export const withComments = (each: Route): Route => ({ ...each, servesComments: true });

/** Creates a route for these methods. */
export const route = (methods: readonly string[], path: string, handle: Route['handle']): Route => ({
  methods,
  path,
  handle,
});

/** Matches the path segments below the version and runs the route's handler. Throws `HttpError` 404 or 405. */
export class RouteTable {
  readonly #routes: readonly { route: Route; pattern: readonly string[] }[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((each) => ({ route: each, pattern: each.path.split('/') }));
  }

  async handle(segments: readonly string[], context: Omit<RouteContext, 'value'>): Promise<void> {
    const candidates = this.#routes.flatMap(({ route: each, pattern }) => {
      const values = match(pattern, segments);
      return values ? [{ each, values }] : [];
    });
    const { method = '' } = context.exchange.request;
    const matched = candidates.find(({ each }) => each.methods.includes(method));
    if (!matched) {
      if (candidates.length === 0)
        throw new HttpError(404, 'The content lake serves nothing at this address.');
      const allowed = [...new Set(candidates.flatMap(({ each }) => each.methods))].join(', ');
      throw new HttpError(405, `Method ${method} is not allowed here.`, { Allow: allowed });
    }
    const { each, values } = matched;
    checkKnownName('project', values.get('project'), lakeIdentity.projectId);
    const dataset = values.get('dataset');
    const deps =
      each.servesComments && dataset === commentsDataset
        ? { ...context.deps, dataset: context.deps.comments }
        : context.deps;
    if (deps === context.deps) checkKnownName('dataset', dataset, lakeIdentity.dataset);
    await each.handle({ ...context, deps, value: (name) => values.get(name) ?? '' });
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

function checkKnownName(kind: string, requestedName: string | undefined, expectedName: string): void {
  if (requestedName !== undefined && requestedName !== expectedName)
    throw new HttpError(404, `The only ${kind} here is ${expectedName}.`);
}
