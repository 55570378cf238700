/** Serves a scripted GTFS-Realtime feed on the loopback address. Tests switch its scenario. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { compileFeeds } from '#domains/travel/feed/compile-feeds.ts';
import type { Timetable } from '#domains/travel/timetable/timetable.ts';
import { root } from '#scripts/launch/root.mjs';
import { type EntityInput, encodeFeed } from './encode-feed.ts';
import { isScenario, type ScenarioName, simulateFeed } from './scenarios.ts';

/** Loads the embedded timetable, from which the scenarios choose trips. */
export async function loadEmbeddedTimetable(now: Date): Promise<Timetable> {
  const feed = { name: 'embedded', path: join(root, 'timetable') };
  return (await compileFeeds([feed], { now })).timetable;
}

/** Options of a simulator. Port 0 chooses a free port. */
export interface SimulatorOptions {
  readonly timetable: Timetable;
  readonly scenario: ScenarioName;
  readonly port?: number;
  readonly now?: () => Date;
}

/** A running simulator. */
export interface FeedSimulator extends AsyncDisposable {
  /** Address of the server; the feed is at `/feed`. */
  readonly url: string;
  setScenario(name: ScenarioName): void;
  /**
   * Answers with these entities instead of the scenario, until it is switched. Resolves when they are first sent, to the
   * value of `performance.now()`.
   */
  serve(entities: readonly EntityInput[]): Promise<number>;
}

/**
 * Starts a simulator. `GET /feed` answers the feed, `GET /scenario` the scenario's name, and `POST /scenario/NAME` switches
 * to another.
 */
export async function startFeedSimulator({
  timetable,
  scenario: first,
  port = 0,
  now = () => new Date(),
}: SimulatorOptions): Promise<FeedSimulator> {
  let scenario = first;
  let startedAt = now();
  let served: { readonly entities: readonly EntityInput[]; onSent(at: number): void } | null = null;
  const setScenario = (name: ScenarioName) => {
    scenario = name;
    startedAt = now();
    served = null;
  };

  const answerFeed = (response: ServerResponse) => {
    const body = served
      ? encodeFeed({ timestamp: now(), entities: served.entities })
      : simulateFeed(scenario, { timetable, startedAt, now: now() });
    served?.onSent(performance.now());
    if (body) response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(body);
    else response.destroy();
  };
  const answer = ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    const name = url.replace('/scenario/', '');
    if (method === 'GET' && url === '/feed') answerFeed(response);
    else if (method === 'GET' && url === '/scenario') response.end(`${scenario}\n`);
    else if (method === 'POST' && url.startsWith('/scenario/') && isScenario(name)) {
      setScenario(name);
      response.writeHead(204).end();
    } else response.writeHead(404).end();
  };

  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    setScenario,
    serve: (entities) =>
      new Promise((resolve) => {
        served = { entities, onSent: resolve };
      }),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
