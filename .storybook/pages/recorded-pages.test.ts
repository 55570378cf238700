import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isValidElement } from 'react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { registry } from '#blocks/registry.ts';
import { sanityContent } from '#cms/sanity-content.ts';
import { resetFeed, startFeedWatcher } from '#domains/travel/feed/current-feed.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase } from '#platform/database/database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { openSections } from '#src/page/expand-shared-sections.ts';
import { identifyEntry } from '#src/page/identify-block.ts';
import { prepareBlocks } from '#src/page/prepare-blocks.ts';
import { createLoadContext } from '#src/page/run-loader.ts';
import { type ListedPage, type PageName, pageList } from './page-list.ts';
import { type RecordedPage, recorded, recordedPage, revived } from './recorded-page.ts';

const root = join(import.meta.dirname, '../..');
/** The moment of the stories (`.storybook/fixed-clock.ts`). */
const now = new Date('2026-11-21T10:00:00+13:00');

/** The posters by the names that the lake gives them, as the catalogue serves them. */
const posters = new Map(
  readdirSync(join(root, 'content/images'))
    .filter((name) => name.endsWith('.png'))
    .map((name) => [
      createHash('sha1')
        .update(readFileSync(join(root, 'content/images', name)))
        .digest('hex'),
      name,
    ]),
);
const withPosters = (text: string) =>
  text.replaceAll(
    /\/media\/images\/southbound\/production\/([0-9a-f]{40})-\d+x\d+\.png/g,
    (address, sum: string) => (posters.has(sum) ? `/posters/${posters.get(sum)}` : address),
  );

/** Replaces sealed and random values, which differ on each run, with a counter. */
function settled(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(/(?<=")(?:[\w-]{60,}(?:\.[\w-]+)*)(?=")/g, (token) => {
    seen.set(token, seen.get(token) ?? `sealed-${seen.size + 1}`);
    return seen.get(token) ?? token;
  });
}

/** Events that are reported for each block. The page as a whole is checked later. */
const harmless = new Set<unknown>(['link.missing', 'document.missing', 'block.missing']);

async function record({ path, query, isPersonal }: ListedPage): Promise<RecordedPage> {
  const page = await sanityContent.findPage(path);
  if (!page) throw new Error(`There is no page ${path}.`);
  const context = createLoadContext({
    path,
    now,
    timeoutMs: 60_000,
    ...(query && { query }),
    ...(isPersonal && { visitor: { kind: 'editor' } }),
  });
  const blocks: RecordedPage['blocks'] = [];
  for (const { entry } of openSections(page.blocks)) {
    const found = identifyEntry(entry);
    const report = (event: object) => {
      if ('event' in event && !harmless.has(event.event))
        throw new Error(`${path}: ${JSON.stringify(event)}`);
    };
    const { blocks: prepared } = await prepareBlocks([entry], { registry, context, report });
    const [block] = prepared;
    if (!found.ok || !block || block.state !== 'ready') continue;
    const node = block.block.render({ headingLevel: 2, id: 'recorded' });
    if (!isValidElement<{ data?: unknown }>(node)) throw new Error(`${path}: ${block.type} is no element.`);
    const data = recorded(node.props.data, `${path} ${block.type}`);
    blocks.push({
      type: block.type,
      key: block.key,
      stored: { ...found.stored },
      loaded: { ok: true, data },
    });
  }
  const ancestors = page.ancestors.map(({ path: above, title }) => ({ path: above, title }));
  return { path, title: page.title, ancestors, blocks };
}

const command = 'npm run catalogue:pages';

/** They are rendered from the whole content and timetable, which takes a while. */
describe('the pages of the catalogue, rendered again,', { tags: ['full'] }, () => {
  let lake: TestLake;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recorded-pages-'));
    await makeEmbedded(join(folder, 'database'));
    lake = await startTestLake([], { contentFolder: join(root, 'content') });
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('LAKE_URL', lake.url);
    forgetConfig();
    resetFeed();
    setClock(now);
    await startFeedWatcher();
  });
  afterAll(async () => {
    await closeDatabase();
    await lake.close();
    resetFeed();
    setClock(null);
    vi.unstubAllEnvs();
    forgetConfig();
    rmSync(folder, { recursive: true, force: true });
  });

  // @spec D.2
  test.each(Object.entries(pageList))(
    '%s is of today’s content and timetable',
    async (name, listed) => {
      const page = JSON.stringify(recordedPage.parse(await record(listed)), null, 1);
      const text = `${settled(withPosters(page))}\n`;
      const file = join(import.meta.dirname, 'recorded', `${name}.json`);
      await expect(text, `The record of "${name}" is stale. Run: ${command}`).toMatchFileSnapshot(file);
    },
    120_000,
  );

  test('have what stands around them of today', async () => {
    const settings = await sanityContent.findSettings();
    const around = JSON.stringify({ navigation: settings?.navigation, footer: settings?.footer }, null, 1);
    const file = join(import.meta.dirname, 'recorded/around.json');
    await expect(`${withPosters(around)}\n`, `Stale. Run: ${command}`).toMatchFileSnapshot(file);
  });
});

describe('the pages of the catalogue', () => {
  test('are those of the list and no others', () => {
    const files = readdirSync(join(import.meta.dirname, 'recorded'));
    const names: PageName[] = Object.keys(pageList).filter((name): name is PageName => name in pageList);
    expect(files.toSorted()).toEqual(['around', ...names].map((name) => `${name}.json`).toSorted());
  });

  // @spec D.2
  test('each have a story', async () => {
    const source = readFileSync(join(import.meta.dirname, 'pages.stories.tsx'), 'utf8');
    expect(Object.keys(pageList).filter((name) => !source.includes(`page('${name}')`))).toEqual([]);
  });
});

describe('a record', () => {
  test('brings back instants and plain values, and an action that answers what it was given', async () => {
    const at = new Date('2026-11-21T00:00:00Z');
    const text = JSON.stringify(recorded({ at, list: [1, { word: 'ā' }], gone: undefined, send: () => 1 }));
    const again = z
      .object({ send: z.custom<(before: unknown) => Promise<unknown>>() })
      .loose()
      .parse(revived(JSON.parse(text)));
    const { send, ...rest } = again;
    expect(rest).toEqual({ at, list: [1, { word: 'ā' }] });
    expect(await send('before')).toBe('before');
  });

  test('refuses what text would lose, and says where', () => {
    expect(() => recorded({ list: [new Map()] })).toThrow(/data\.list\.0 is a Map/);
  });
});
