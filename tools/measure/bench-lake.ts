/** Command line of `npm run bench:lake`: duration of lake queries with few documents and with many. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient, type SanityClient } from '@sanity/client';
import { scopesAffectedBy } from '#cms/cache-invalidation.ts';
import { pageByPath } from '#cms/queries.ts';
import { lakeIdentity } from '#lake/identity.ts';
import { type RunningLake, startLake } from '#lake/lake.ts';
import { storedForms } from '#schemas/shared/site-path.ts';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { addDocuments } from './load/many-documents.ts';
import { parseWholeNumber } from './parse-options.ts';
import { median, table } from './table.ts';

const usage = `npm run bench:lake: compares lake queries on the repository's content with the same on many more documents.

  --documents N  additional documents (10000)
  --rounds N     repetitions of each query (40)`;

/** Maximum ratio of the median with many documents to the median with few. */
const limit = 2;
/** Differences of the medians up to this many milliseconds are ignored as noise. */
const noise = 1;

/** A measured operation. A write precedes each run, so no result is cached. A returned function waits for the rest of its work, which is not measured. */
type Question = {
  readonly name: string;
  readonly ask: (client: SanityClient) => Promise<unknown>;
};

/** Queries a list as the Studio does: the first hundred documents, drafts in place of published versions. */
const list = (client: SanityClient, type: string, ordering: string, order: string) =>
  client.fetch<unknown>(
    `// findability-mvi:4
// findability-source: list
*[_type in $__types && (_type == $type)] {_type, _id, _originalId, "orderings": [${ordering}]} | order(${order}) [0...$__limit]`,
    { type, __types: [type], __limit: 100 },
    { perspective: 'drafts' },
  );

const benchId = 'page-bench';
const benchPath = '/bench/';
const page = (title: string) => ({
  _id: benchId,
  _type: 'page',
  title,
  path: { _type: 'slug', current: benchPath },
  blocks: [{ _key: 'h', _type: 'hero', schemaVersion: 1, heading: title }],
});

const touch = (client: SanityClient, round: number) =>
  client.createOrReplace({ ...page(`Draft ${round}`), _id: `drafts.${benchId}` }, { visibility: 'sync' });

const askForPage = (client: SanityClient) =>
  client.fetch<unknown>(
    pageByPath,
    { paths: storedForms(benchPath), ancestors: [], mediaBase: '/media/' },
    { perspective: 'published' },
  );

const publish = (client: SanityClient) =>
  client.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${benchId}`,
    publishedId: benchId,
  });

const questions: readonly Question[] = [
  {
    name: 'Studio: pages by change',
    ask: (client) => list(client, 'page', '_updatedAt', 'dateTime(orderings[0]) desc'),
  },
  {
    name: 'Studio: destinations by name',
    ask: (client) => list(client, 'destination', 'title', 'lower(orderings[0]) asc'),
  },
  { name: 'a page by its path', ask: askForPage },
  { name: 'a publish', ask: publish },
  {
    name: 'a publish with the next read of its page',
    async ask(client) {
      await publish(client);
      // As on the site: it looks up the affected scopes while a visitor requests the page.
      const published = { id: benchId, type: 'page', operation: 'update', revision: null } as const;
      const standing = { pathOf: new Map([[benchId, benchPath]]), pages: new Set([benchPath]) };
      const affected = scopesAffectedBy([published], [standing], (query, params) =>
        client.fetch(query, params, { perspective: 'published' }),
      );
      await askForPage(client);
      return () => affected;
    },
  },
];

/** Returns the median duration of each operation in milliseconds. */
async function measure(client: SanityClient, rounds: number): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(questions.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, ask } of questions) {
      await touch(client, round);
      const began = performance.now();
      const rest = await ask(client);
      // The first rounds warm up.
      if (round >= rounds / 4) times.get(name)?.push(performance.now() - began);
      if (typeof rest === 'function') await rest();
    }
  return new Map([...times].map(([name, taken]) => [name, median(taken)]));
}

async function withLake<Result>(
  many: number,
  work: (lake: RunningLake, client: SanityClient) => Promise<Result>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'southbound-bench-lake-'));
  try {
    const settings = {
      host: '127.0.0.1',
      port: 0,
      folder: join(folder, 'lake'),
      contentFolder: join(root, 'content'),
      webhook: null,
    };
    if (many > 0) {
      await (await startLake(settings)).close();
      addDocuments(settings.folder, many, ['page', 'blog-post', 'destination', 'tour']);
    }
    const lake = await startLake(settings);
    try {
      const client = createClient({
        ...lakeIdentity,
        apiHost: lake.url,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: '2026-03-01',
      });
      await client.createOrReplace(page('Bench'));
      return await work(lake, client);
    } finally {
      await lake.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures both datasets and prints the medians.
 * @returns the exit code: 1 if an operation takes more than twice its time
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '40' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const documents = parseWholeNumber('--documents', values.documents, 200_000);
  const rounds = parseWholeNumber('--rounds', values.rounds, 1_000);
  if (readdirSync(join(root, 'content')).length === 0) throw new PlainError('The folder "content" is empty.');
  const asked = (lake: RunningLake, client: SanityClient) =>
    measure(client, rounds).then((times) => ({ documents: lake.documents, times }));
  const few = await withLake(0, asked);
  const many = await withLake(documents, asked);
  const rows = questions.map(({ name }) => {
    const [small, large] = [few.times.get(name) ?? Number.NaN, many.times.get(name) ?? Number.NaN];
    return { name, small, large, isWell: large <= small * limit || large - small <= noise };
  });
  console.log(
    table([
      ['median', `${few.documents} documents`, `${many.documents} documents`, 'ratio'],
      ...rows.map(({ name, small, large }) => [
        name,
        `${small.toFixed(1)} ms`,
        `${large.toFixed(1)} ms`,
        (large / small).toFixed(2),
      ]),
    ]),
  );
  console.log(`A write precedes each operation. ${cpus().length} processors, Node ${process.version}.`);
  return rows.every(({ isWell }) => isWell) ? 0 : 1;
}
