/** Command line of `npm run bench:publish`: time from a publish until visitors see it, and from typing until the preview shows it. */
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { parseWholeNumber } from './parse-options.ts';
import { type PublishedSite, withPublishedSite } from './published-site.ts';
import { table } from './table.ts';
import { measureTyping, share, typingLimit } from './typing-delay.ts';

const usage = `npm run bench:publish: measures how long a publish takes to show, and how long typed text takes to show in the preview.
It starts its own site and lake.

  --publishes N  publishes in each round (50)
  --readers N    concurrent readers in the second round (50)
  --pairs N      pairs of publishes, 0 to 80 ms apart (40)
  --no-heal      skips the publish without a webhook call (up to a minute)
  --no-typing    skips the typing, which needs a browser
  --only-typing  measures only the typing`;

/** Limits in milliseconds: p95 of the publishes in each round, and the time of a publish without a webhook call. */
const limits = { quiet: 250, withReaders: 1_000, heal: 60_000 };

const path = '/published-page/';
const id = 'page-published';
const mark = (revision: number) => `revision-${revision}-published`;
const seenIn = (html: string) => Number(/revision-(\d+)-published/.exec(html)?.[1] ?? Number.NaN);

/** Concurrent readers of the page. Counts failures, and pages older than one already served. */
class Readers {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 300 });
  readonly #siteUrl: string;
  #isReading = false;
  #running: Promise<void>[] = [];
  answers = 0;
  /** The HTTP status or the network error of each failed request. */
  readonly failures: string[] = [];
  /** Number of pages older than one that any reader had received before the request. */
  older = 0;
  #newest = 0;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  start(count: number): void {
    this.#isReading = true;
    this.#running = Array.from({ length: count }, async () => {
      while (this.#isReading) await this.read();
    });
  }

  async stop(): Promise<void> {
    this.#isReading = false;
    await Promise.all(this.#running);
  }

  /** Requests the page once. Resolves to the revision in it, or NaN after a failure. */
  async read(): Promise<number> {
    const newestBefore = this.#newest;
    const { status, body } = await get(this.#siteUrl, path, this.#agent);
    this.answers += 1;
    if (status !== '200') {
      this.failures.push(status);
      return Number.NaN;
    }
    const revision = seenIn(body);
    if (revision < newestBefore) this.older += 1;
    this.#newest = Math.max(this.#newest, revision);
    return revision;
  }
}

/** Fetches an address. Retries if the server closes a kept-alive connection as it is reused, as browsers do. */
function get(siteUrl: string, asked: string, agent: Agent): Promise<{ status: string; body: string }> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: error.message, body: '' });
    const sent = request(new URL(asked, siteUrl), { agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: String(answer.statusCode), body: Buffer.concat(parts).toString('utf8') }),
      );
      answer.on('error', failed);
    });
    sent.on('error', (error) => {
      const isClosed = 'code' in error && error.code === 'ECONNRESET' && sent.reusedSocket;
      if (isClosed) resolve(get(siteUrl, asked, agent));
      else failed(error);
    });
    sent.end();
  });
}

/** Returns the test page, with five blocks and the revision in its heading. */
const page = (revision: number) => ({
  _id: id,
  _type: 'page',
  title: `Published ${revision}`,
  path: { _type: 'slug', current: path },
  summary: 'A page that is published again and again.',
  blocks: [
    { _key: 'h', _type: 'hero', schemaVersion: 1, heading: mark(revision) },
    ...[1, 2, 3, 4].map((each) => ({
      _key: `q${each}`,
      _type: 'quote',
      schemaVersion: 1,
      text: `Words number ${each}: the train keeps to the coast, and so do we.`,
    })),
  ],
});

/** Publishes as the Studio does: writes a draft and runs the publish action. */
async function publish(site: PublishedSite, revision: number): Promise<void> {
  await site.client.createOrReplace({ ...page(revision), _id: `drafts.${id}` });
  await site.client.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  });
}

/** Polls until the page shows the revision. Returns milliseconds since `from`, or Infinity after `timeoutMs` milliseconds. */
async function untilShown(
  readers: Readers,
  revision: number,
  from: number,
  timeoutMs = 10_000,
): Promise<number> {
  while (performance.now() - from < timeoutMs) {
    if ((await readers.read()) >= revision) return performance.now() - from;
    await sleep(2);
  }
  return Number.POSITIVE_INFINITY;
}

interface Round {
  readonly times: readonly number[];
  readonly queries: readonly string[];
}

async function round(site: PublishedSite, readers: Readers, revisions: readonly number[]): Promise<Round> {
  site.takeQueries();
  const times: number[] = [];
  for (const revision of revisions) {
    // The draft already exists when an editor presses the button, so its write is not measured.
    await site.client.createOrReplace({ ...page(revision), _id: `drafts.${id}` });
    const began = performance.now();
    await site.client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
    });
    times.push(await untilShown(readers, revision, began));
  }
  return { times, queries: site.takeQueries() };
}

const milliseconds = (time: number) => (Number.isFinite(time) ? `${time.toFixed(0)} ms` : 'never');
/** Filters the queries for the blocks of the published page. */
const ofPage = (queries: readonly string[]) =>
  queries.filter((query) => query.includes('path.current in $paths'));

/**
 * Measures publishes and typing, and prints the times.
 * @returns the exit code: 1 if a publish is lost or too slow, or a reader gets an error or an older page than before
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      publishes: { type: 'string', default: '50' },
      readers: { type: 'string', default: '50' },
      pairs: { type: 'string', default: '40' },
      'no-heal': { type: 'boolean', default: false },
      'no-typing': { type: 'boolean', default: false },
      'only-typing': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const publishes = parseWholeNumber('--publishes', values.publishes, 500);
  const count = parseWholeNumber('--readers', values.readers, 200);
  const pairs = parseWholeNumber('--pairs', values.pairs, 500);
  const terminal = createTerminal();
  await buildIfNeeded(terminal);
  const typing = values['no-typing'] ? 0 : await runTyping(terminal);
  if (values['only-typing']) return typing;
  const publishing = await withPublishedSite(terminal, async (site) => {
    const readers = new Readers(site.siteUrl);
    let revision = 1;
    const next = () => {
      revision += 1;
      return revision;
    };
    const several = (many: number) => Array.from({ length: many }, next);
    await publish(site, revision);
    if (!Number.isFinite(await untilShown(readers, revision, performance.now())))
      throw new PlainError('The site does not serve the new page.');
    // Requests before the site knew the page were 404s.
    readers.failures.length = 0;

    const quiet = await round(site, readers, several(publishes));
    readers.start(count);
    const busy = await round(site, readers, several(publishes));

    site.takeQueries();
    let lost = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const first = publish(site, next());
      // Delays from 0 to 80 ms in a fixed, mixed order.
      await sleep((pair * 37) % 81);
      await first;
      const last = next();
      await publish(site, last);
      if (!Number.isFinite(await untilShown(readers, last, performance.now(), 2_000))) lost += 1;
    }
    const pairQueries = ofPage(site.takeQueries()).length;

    const burst = several(100);
    const began = performance.now();
    for (const [index, each] of burst.entries()) {
      await sleep(Math.max(0, began + index * 100 - performance.now()));
      await publish(site, each);
    }
    const shown = await untilShown(readers, revision, performance.now());
    const burstQueries = site.takeQueries();
    await readers.stop();

    let heal = 0;
    if (!values['no-heal']) {
      // By then the site has finished its second look at the burst.
      await sleep(7_000);
      await readers.read();
      site.setHeard(false);
      const lostAt = performance.now();
      await publish(site, next());
      heal = await untilShown(readers, revision, lostAt, 90_000);
      site.setHeard(true);
    }

    const quiet95 = share(quiet.times, 0.95);
    const busy95 = share(busy.times, 0.95);
    const perPublish = (queries: readonly string[], many: number) =>
      (ofPage(queries).length / many).toFixed(2);
    console.log(
      table([
        ['', 'p50', 'p95', 'max', 'page queries per publish'],
        ...(
          [
            ['quiet', quiet],
            [`${count} readers`, busy],
          ] as const
        ).map(([name, { times, queries }]) => [
          `${publishes} publishes, ${name}`,
          milliseconds(share(times, 0.5)),
          milliseconds(share(times, 0.95)),
          milliseconds(share(times, 1)),
          perPublish(queries, publishes),
        ]),
      ]),
    );
    const sorts = [...new Set(readers.failures)].join(', ');
    console.log(
      [
        `${pairs} pairs 0–80 ms apart: ${lost} lost, ${(pairQueries / Math.max(1, pairs * 2)).toFixed(2)} page queries per publish.`,
        `100 publishes in ten seconds: shown ${milliseconds(shown)} after the last; ${perPublish(burstQueries, 100)} page queries and ${(burstQueries.length / 100).toFixed(2)} queries of all kinds per publish.`,
        `${readers.answers} responses to readers: ${readers.failures.length} failed${sorts && ` (${sorts})`}, ${readers.older} older than one served before.`,
        ...(values['no-heal']
          ? []
          : [`A publish without a webhook call showed after ${milliseconds(heal)}.`]),
        `${cpus().length} processors, Node ${process.version}.`,
      ].join('\n'),
    );
    const isWell =
      quiet95 <= limits.quiet &&
      busy95 <= limits.withReaders &&
      heal <= limits.heal &&
      lost === 0 &&
      readers.failures.length === 0 &&
      readers.older === 0 &&
      ofPage(burstQueries).length <= 200;
    return isWell ? 0 : 1;
  });
  return publishing || typing;
}

/** Measures thirty texts from the last key to the preview. Returns the exit code: 1 if that takes too long. */
async function runTyping(terminal: ReturnType<typeof createTerminal>): Promise<number> {
  const times = await measureTyping(terminal);
  const most = share(times, 0.95);
  console.log(
    `Typing → preview, ${times.length} texts: p50 ${milliseconds(share(times, 0.5))}, p95 ${milliseconds(most)}, max ${milliseconds(share(times, 1))}.`,
  );
  return most <= typingLimit ? 0 : 1;
}
