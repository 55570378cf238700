/** Adds the benchmark page, which has one block of each type, to a test site. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import type { MeasuredSite, Terminal } from './measured-site.ts';

/** Block types on the benchmark page: all except notices, which are temporary, and the form. */
export const measuredBlocks = [
  'hero',
  'keyFacts',
  'richText',
  'routeCards',
  'mediaText',
  'countryMap',
  'gallery',
  'quote',
  'cardList',
  'faq',
  'linkList',
  'callToAction',
] as const;

/** Path of the benchmark page. */
export const benchPath = '/measured-page/';

const timeoutMs = 20_000;
const page = z.looseObject({ blocks: z.array(z.looseObject({ _type: z.string() })) });

/**
 * Adds the benchmark page to the content of a test site: twelve blocks, the first of each type in the repository's
 * pages. Waits until the site serves it.
 */
export async function addBenchPage(terminal: Terminal, site: MeasuredSite): Promise<void> {
  const blocks = readFileSync(join(root, 'content', 'documents', 'page.ndjson'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => page.parse(JSON.parse(line)).blocks);
  const document = {
    _id: 'page-measured',
    _type: 'page',
    title: 'A page of twelve blocks',
    path: { _type: 'slug', current: benchPath },
    summary: 'Every sort of block once, to measure.',
    blocks: measuredBlocks.map((type) => {
      const block = blocks.find(({ _type }) => _type === type);
      if (!block) throw new PlainError(`The content has no block of type ${type}.`);
      return { ...block, _key: `measured-${type}` };
    }),
  };
  const file = join(site.dataDir, 'measured-page.ndjson');
  writeFileSync(file, `${JSON.stringify(document)}\n`);
  const tool = join(root, 'scripts', 'content-import.ts');
  await runTool(
    terminal,
    'Adding a page of twelve blocks',
    process.execPath,
    [tool, file, '--replace', '--dataset-dir', join(root, 'content')],
    { ...process.env, DATA_DIR: site.dataDir },
  );
  const began = Date.now();
  while ((await fetch(`${site.siteUrl}${benchPath}`)).status !== 200) {
    if (Date.now() - began > timeoutMs) throw new PlainError('The site does not serve the new page.');
    await sleep(200);
  }
}
