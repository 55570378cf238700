import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ports } from '#blocks/ports.ts';
import { registry } from '#blocks/registry.ts';
import { sanityContent } from '#cms/sanity-content.ts';
import { resetFeed, startFeedWatcher } from '#domains/travel/feed/current-feed.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { closeDatabase } from '#platform/database/database.ts';
import { makeEmbedded } from '#platform/database/test-database.testing.ts';
import { startTimeout } from '#platform/timeout.ts';
import type { BlockEvent } from '#src/page/block-events.ts';
import { createSitePorts } from '#src/page/ports/site-ports.ts';
import { prepareBlocks } from '#src/page/prepare-blocks.ts';
import { createLoadContext } from '#src/page/run-loader.ts';
import { type ListedPage, type PageName, pageList, reportedEvents } from './page-list.ts';
import { type RecordedPage, recordedPage } from './recorded-page.ts';
import { type Recording, record } from './recorded-ports.ts';

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

/** Replaces sealed and random values, which differ on each run, with a counter. Keys of blocks have no capitals. */
function settled(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(/(?<=")(?=[\w-]*[A-Z])(?:[\w-]{60,}(?:\.[\w-]+)*)(?=")/g, (token) => {
    seen.set(token, seen.get(token) ?? `sealed-${seen.size + 1}`);
    return seen.get(token) ?? token;
  });
}

/** Loads the blocks of a page with the ports of the site under record. */
async function recordPage({ path, query, isPersonal }: ListedPage): Promise<RecordedPage> {
  const page = await sanityContent.findPage(path);
  if (!page) throw new Error(`There is no page ${path}.`);
  let recording: Recording<Ports> | undefined;
  const context = createLoadContext({
    path,
    now,
    timeout: startTimeout(60_000),
    ports(render) {
      recording = record(createSitePorts(render));
      return recording.value;
    },
    ...(query && { query }),
    ...(isPersonal && { visitor: { kind: 'editor' } }),
  });
  const report = (event: BlockEvent) => {
    if (!reportedEvents.has(event.event)) throw new Error(`${path}: ${JSON.stringify(event)}`);
  };
  await prepareBlocks(page.blocks, { registry, context, report });
  const ancestors = page.ancestors.map(({ path: above, title }) => ({ path: above, title }));
  return recordedPage.parse({
    ...{ path, title: page.title, ancestors, blocks: page.blocks },
    ports: recording?.finish(),
  });
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
      const page = JSON.stringify(await recordPage(listed), null, 1);
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
