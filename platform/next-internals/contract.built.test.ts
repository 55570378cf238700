/**
 * Checks the production build for the internals on which this folder relies; see contract.test.ts. It reads the page that
 * Next itself renders during every build. rewrite-html.ts relies on nothing else than inline-scripts.ts, fill-page-data.ts
 * and delay-scripts.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isChunkError } from './browser/chunk-error.ts';
import { buildId } from './build-id.ts';
import { delayScripts } from './delay-scripts.ts';
import { cutPageData } from './fill-page-data.ts';
import { inlineScripts, isNextDataScript, joinDataScripts } from './inline-scripts.ts';

const build = join(import.meta.dirname, '../../.next');
const page = readFileSync(join(build, 'server/app/_not-found.html'), 'utf8');

test('inline-scripts.ts: otherwise browsers block scripts, and carts and menus do not work', () => {
  const scripts = inlineScripts(page);
  expect(scripts).toHaveLength([...page.matchAll(/<script(?![^>]* src=)/g)].length);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((text) => !isNextDataScript(text))).toEqual([]);
});

test('inline-scripts.ts: otherwise each page sends dozens of hashes', () => {
  const joined = inlineScripts(joinDataScripts(page));
  expect(joined.length).toBeLessThan(inlineScripts(page).length);
  expect(joined.filter((text) => text.includes('__next_f')).length).toBeLessThanOrEqual(2);
});

test('fill-page-data.ts: otherwise each page is sent twice', () => {
  const block = `<p>${'Taupō '.repeat(100)}</p>`;
  const row = JSON.stringify([1, `ff:{"__html":${JSON.stringify(block)}}\n`]).replaceAll('<', '\\u003c');
  const [content = '', ...scripts] = page.split(/(?=<script>)/);
  const [last = '', ...others] = scripts.toReversed();
  const withBlock = [content, `<div>${block}</div>`, ...others.toReversed()];
  const html = [
    ...withBlock,
    last.replace('</script>', `</script><script>self.__next_f.push(${row})</script>`),
  ];
  expect(cutPageData(joinDataScripts(html.join(''))).split('Taupō')).toHaveLength(101);
});

test('delay-scripts.ts: otherwise scripts compete with the first image', () => {
  const [, loader = ''] = /<script>(\(function loadScripts[\s\S]*?)<\/script>/.exec(delayScripts(page)) ?? [];
  const chunks = [...page.matchAll(/ src="(\/_next\/static\/chunks\/[^"]*)" async=""/g)];
  expect(chunks.length).toBeGreaterThan(3);
  for (const [, address] of chunks) expect(loader).toContain(address);
  expect(delayScripts(page).replace(loader, '')).not.toMatch(/ as="script"| async=""/);
});

test('browser/chunk-error.ts: otherwise a page does not reload after a missing script', () => {
  const folder = join(build, 'static/chunks');
  const loaders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/Failed to load chunk /g) ?? []);
  expect(loaders.length).toBeGreaterThan(0);
  expect(isChunkError(new Error(`${loaders[0]}a.js`))).toBe(true);
});

test('build-id.ts: otherwise open pages do not notice a new release', () => {
  expect(buildId()).toMatch(/^[\w-]{8,}$/);
  expect(buildId()).not.toBe('development');
});
