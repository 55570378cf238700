/**
 * An instance of the site, reduced to its page cache, as a process of its own. Its settings come from the environment. It
 * answers each `InstanceCommand` with an `InstanceAnswer`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { createResponseCache } from '#platform/next-internals/page-cache.testing.ts';
import { connectRedis } from '#platform/redis.ts';
import PageCache from './page-cache.ts';
import { recordContentReads } from './render-dependencies.ts';
import { freshness, isContentReachable, query } from './sanity-client.ts';

/** Reads pages, or hears of a publish. */
export type InstanceCommand = { readonly read: readonly string[] } | 'publish';

/** The text of each page that was read, and the number of renders for them. */
export interface InstanceAnswer {
  readonly texts: readonly string[];
  readonly renders: number;
}

/** Time of a render in milliseconds. */
const renderMs = 20;
const concurrency = 4;

const command = z.union([z.object({ read: z.array(z.string()) }), z.literal('publish')]);
const shown = z.object({ title: z.string(), common: z.string() });

const folder = mkdtempSync(join(tmpdir(), 'instance-'));
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
await connectRedis();
await isContentReachable();
const request = createResponseCache(PageCache, folder);
let renders = 0;

async function render(path: string): Promise<string> {
  renders += 1;
  const title = await query('*[_type == "page" && path == $path][0].title', { path }, [`page:${path}`]);
  const common = await query('*[_id == "common"][0].title', {}, ['settings']);
  await sleep(renderMs);
  return JSON.stringify(shown.parse({ title, common }));
}

process.on('message', async (message) => {
  const received = command.parse(message);
  const before = renders;
  if (received === 'publish') freshness.expireEverything();
  const paths = received === 'publish' ? [] : received.read;
  const texts: string[] = [];
  await mapConcurrently(paths, concurrency, async (path) => {
    texts.push(await recordContentReads(() => request(path, () => render(path))));
  });
  process.send?.({ texts, renders: renders - before } satisfies InstanceAnswer);
});
process.send?.('ready');
