/**
 * Checks the installed Next and React for the internals on which this folder relies. It runs before all other tests. Each
 * title names the file to mend, and what visitors would notice. contract.built.test.ts checks what needs a build.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement, Fragment, useActionState } from 'react';
import { prerender } from 'react-dom/static';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { hasValidActionFields } from './action-fields.ts';
import { prefetchPage, requestStartTimeoutMs, watchRequests } from './browser/router-requests.ts';
import { isBuildPhase } from './build-phase.ts';
import { canonicalMarkup } from './canonical-markup.ts';
import { containErrors } from './error-containment.ts';
import { cutPageData } from './fill-page-data.ts';
import { inlineScripts, joinDataScripts } from './inline-scripts.ts';
import { isActionCall, isPrefetchRequest, payloadAddress, routerHeaders } from './next-request.ts';
import { captureOuterContext, runOutsideRequest } from './outside-requests.ts';
import { createResponseCache, nodeFs } from './page-cache.testing.ts';
import { type CacheDecision, type CachedPage, createPageCache, type PageCacheRules } from './page-cache.ts';
import { pageFilesIn } from './page-files.ts';
import { decodePage, encodePage, type RenderedPage } from './rendered-page.ts';
import { staticMarkup } from './static-markup.ts';
import { withStaticParts } from './static-parts.ts';

const requireInstalled = createRequire(import.meta.url);
// As in Next's server, before any other of its files.
requireInstalled('next/dist/server/node-environment-baseline.js');
const here = import.meta.dirname;
const temporary = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`));

// Pages are stored below the data folder.
const dataDir = temporary('contract');
vi.stubEnv('DATA_DIR', dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Checks one internal. `mend` is the file that relies on it, `otherwise` what visitors notice if it changes. */
const contract = (mend: string, otherwise: string, check: () => unknown) =>
  test(`${mend}: otherwise ${otherwise}`, async () => {
    await check();
  });

test('every file of this folder states the installed versions, and how a change is noticed', () => {
  const { dependencies } = JSON.parse(readFileSync(join(here, '../../package.json'), 'utf8'));
  const versions = [`Next ${dependencies.next}`, `React ${dependencies.react}`];
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|mjs)$/.test(name) && !/\.(test|testing)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const root = join(here, '../..');
  for (const name of files) {
    const [head = ''] = readFileSync(join(here, name), 'utf8').split('*/');
    const stated = head.replaceAll(/\s+\*\s+/g, ' ');
    expect(stated, name).toMatch(/Relies on (Next|React) \d.*Noticed by /s);
    for (const version of stated.match(/\b(Next|React) \d+\.\d+\.\d+(-[a-z]+\.\d+)?/g) ?? [])
      expect(versions, `${name}: check it with the new version, then change this`).toContain(version);
    const [, noticedBy = ''] = stated.split('Noticed by ');
    for (const [test] of noticedBy.matchAll(/[\w./-]+\.(?:test|spec)\.tsx?/g)) {
      const path = test.includes('/') ? join(root, test) : join(here, test);
      expect(readFileSync(path, 'utf8').includes(name), `${test} names ${name}`).toBe(true);
    }
  }
});

/** Requests pages from Next's response cache, and records which rules it asks for. */
function pageCache(
  decide: (page: CachedPage) => 'serve' | 'miss' = () => 'serve',
  decideMissing: () => CacheDecision = () => 'miss',
) {
  const seen: CachedPage[] = [];
  const rules = {
    defaultLifetimeSeconds: 60,
    beforeRead: () => (page) => {
      if (page) seen.push(page);
      return page ? decide(page) : decideMissing();
    },
    renderEnded: vi.fn<PageCacheRules['renderEnded']>(),
    accepts: vi.fn<PageCacheRules['accepts']>(() => true),
  } satisfies PageCacheRules;
  return {
    ask: createResponseCache(createPageCache(rules), dataDir),
    rules,
    seen,
  };
}

contract('page-cache.ts', 'visitors see outdated pages after a publish', async () => {
  let decision: 'serve' | 'miss' = 'serve';
  const cache = pageCache(() => decision);
  expect(await cache.ask('/a', async () => 'one')).toBe('one');
  await expect
    .poll(() => cache.rules.accepts)
    .toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/\/a$/),
      expect.objectContaining({ value: expect.objectContaining({ html: 'one' }), revalidate: 60 }),
    );
  expect(await cache.ask('/a', async () => 'two')).toBe('one');
  decision = 'miss';
  expect(await cache.ask('/a', async () => 'two')).toBe('two');
});

contract('page-cache.ts', 'every page of the CMS is rendered for each visitor, or never again', async () => {
  const { getImplicitTags } = requireInstalled('next/dist/server/lib/implicit-tags.js');
  const { tags } = await getImplicitTags('/(site)/[[...slug]]/page', '/tours', null);
  expect(tags).toContain('_N_T_/(site)/[[...slug]]/page');
  const cache = pageCache();
  await cache.ask('/b', async () => 'one');
  await cache.ask('/b', async () => 'one');
  const [page] = cache.seen;
  expect([page?.isDue, page?.isOfRoute('/[[...slug]]'), page?.isOfRoute('/missing')]).toEqual([
    false,
    true,
    false,
  ]);
});

contract('page-cache.ts', 'an outdated page counts as new after a failed render', async () => {
  const cache = pageCache();
  await cache.ask('/c', async () => 'one', { revalidate: 0.001 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await cache.ask('/c', () => Promise.reject(new Error('no content')))).toBe('one');
  await expect.poll(() => cache.rules.renderEnded).toHaveBeenCalledTimes(2);
  printed.mockRestore();
  expect(cache.seen.at(-1)?.isDue).toBe(true);
  expect(cache.rules.accepts).toHaveBeenCalledTimes(1);
});

contract('page-cache.ts', 'a publish does not invalidate pages that show it', async () => {
  const cache = pageCache();
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  cache.rules.accepts.mockImplementation(() => seen.push(request.getStore()) > 0);
  const ask = (name: string) =>
    request.run(name, () => cache.ask('/d', async () => name, { revalidate: 0.001 }));
  expect(await ask('first request')).toBe('first request');
  await expect.poll(() => seen).toEqual(['first request']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await ask('second request')).toBe('first request');
  await expect.poll(() => seen).toEqual(['first request', 'second request']);
});

contract('rendered-page.ts', 'pages of other instances lack a part, or are rendered again', async () => {
  const one = pageCache();
  const accepted: RenderedPage[] = [];
  one.rules.accepts.mockImplementation((_, page) => accepted.push(page) > 0);
  await one.ask('/e', async () => 'Kia ora, Taupō');
  await expect.poll(() => accepted).toHaveLength(1);
  const [page] = accepted;
  expect(Object.keys(page?.value ?? {}).toSorted()).toEqual(
    ['headers', 'html', 'kind', 'postponed', 'rscData', 'segmentData', 'status'].toSorted(),
  );
  const encoded = page && encodePage(page);
  const copy = encoded && decodePage(encoded);
  expect(copy).toEqual(page);

  const beforeStore = vi.fn(() => true);
  const other = pageCache(undefined, () => (copy ? { page: copy, ageMs: 20_000, beforeStore } : 'miss'));
  const never = () => Promise.reject(new Error('a foreign page is not rendered'));
  expect(await other.ask('/f', never)).toBe('Kia ora, Taupō');
  expect(await other.ask('/f', never)).toBe('Kia ora, Taupō');
  expect(beforeStore).toHaveBeenCalledTimes(1);
  expect(other.seen.map(({ isDue }) => isDue)).toEqual([false]);
  expect(other.rules.accepts).not.toHaveBeenCalled();
});

contract('page-files.ts', 'pages are not stored in a read-only container', () => {
  const place = { buildFolder: join(dataDir, 'build'), buildId: 'one', folder: join(dataDir, 'files') };
  const files = pageFilesIn(place, nodeFs);
  expect(Object.keys(files).toSorted()).toEqual(Object.keys(nodeFs).toSorted());
});

contract('outside-requests.ts', 'background work makes the page of its visitor uncacheable', () => {
  const { workAsyncStorage } = requireInstalled('next/dist/server/app-render/work-async-storage.external.js');
  captureOuterContext();
  const [inside, outside] = workAsyncStorage.run('a request', () => [
    workAsyncStorage.getStore(),
    runOutsideRequest(() => workAsyncStorage.getStore()),
  ]);
  expect([inside, outside]).toEqual(['a request', undefined]);
});

contract('next-request.ts', 'API calls with headers of Next’s scripts are misrouted', () => {
  const names = requireInstalled('next/dist/client/components/app-router-headers.js');
  const { FLIGHT_HEADERS, ACTION_HEADER, NEXT_URL } = names;
  expect(routerHeaders.toSorted()).toEqual([...new Set([...FLIGHT_HEADERS, ACTION_HEADER, NEXT_URL])].sort());
  expect(isActionCall({ [ACTION_HEADER]: 'x' })).toBe(true);
  const prefetch = { [names.RSC_HEADER]: '1', [names.NEXT_ROUTER_PREFETCH_HEADER]: '1' };
  expect(isPrefetchRequest(prefetch)).toBe(true);
});

/** Returns the method in which Next's server notes the kind of a request. The server itself is not created. */
function requestKindHandler(): (req: object, res: object, url: { pathname: string }) => boolean {
  const { default: Server } = requireInstalled('next/dist/server/base-server.js');
  const found: ReturnType<typeof requestKindHandler>[] = [];
  class Probe extends Server {
    set handleRSCRequest(handler: ReturnType<typeof requestKindHandler>) {
      Object.assign(this, { normalizers: {} });
      found.push(handler);
    }
  }
  // It fails without settings, after it has set the method.
  expect(() => Reflect.construct(Probe, [{}])).toThrow();
  return found[0] ?? expect.unreachable('The server has no such method.');
}

contract('next-request.ts', 'hovering links renders pages that nobody visits', async () => {
  const { RouteModule } = requireInstalled('next/dist/server/route-modules/route-module.js');
  const handle = requestKindHandler();
  const isPrefetch = async (headers: IncomingHttpHeaders) => {
    const req = { headers };
    handle(req, {}, { pathname: '/a' });
    const get = vi.fn(async (..._args: [string, unknown, { isPrefetch: boolean }]) => ({}));
    const module = { getResponseCache: () => ({ get }), getIncrementalCache: async () => ({}) };
    await RouteModule.prototype.handleResponse.call(module, { req, cacheKey: '/a' });
    return get.mock.calls[0]?.[2].isPrefetch;
  };
  const prefetches = [{ purpose: 'prefetch' }, { rsc: '1', 'next-router-prefetch': '1' }];
  for (const headers of prefetches)
    expect([await isPrefetch(headers), isPrefetchRequest(headers)]).toEqual([true, true]);
  for (const headers of [{ rsc: '1' }, { 'next-router-prefetch': '1' }, {}])
    expect([await isPrefetch(headers), isPrefetchRequest(headers)]).toEqual([false, false]);
});

contract('next-request.ts', 'no compression dictionary of payloads is made', () => {
  const { NEXT_RSC_UNION_QUERY: name } = requireInstalled(
    'next/dist/client/components/app-router-headers.js',
  );
  expect(payloadAddress('/a/')).toBe(`/a/?${name}=`);
});

contract('next-request.ts', 'forged cookies of the preview mode change public pages', () => {
  const names = requireInstalled('next/dist/server/api-utils/index.js');
  expect([names.COOKIE_NAME_PRERENDER_BYPASS, names.COOKIE_NAME_PRERENDER_DATA]).toEqual([
    '__prerender_bypass',
    '__next_preview_data',
  ]);
});

contract('next-request.ts', 'addresses such as /contact.rsc show a page twice', () => {
  expect(requireInstalled('next/dist/lib/constants.js').RSC_SUFFIX).toBe('.rsc');
});

contract('browser/router-requests.ts', 'a click on a link shows an empty page', () => {
  const { PrefetchKind } = requireInstalled(
    'next/dist/client/components/router-reducer/router-reducer-types.js',
  );
  expect(PrefetchKind.FULL).toBeDefined();
  const prefetch = vi.fn();
  prefetchPage({ prefetch }, '/a/');
  expect(prefetch).toHaveBeenCalledExactlyOnceWith('/a/', { kind: PrefetchKind.FULL });
});

contract('browser/router-requests.ts', 'a click on a link comes before its page', async () => {
  const names = requireInstalled('next/dist/client/components/app-router-headers.js');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<Response>();
  const scope = { fetch: () => answer.promise };
  const ended = vi.fn();
  void watchRequests(scope).answered('/a/').then(ended);
  void Reflect.apply(scope.fetch, scope, [`http://localhost/a/?${names.NEXT_RSC_UNION_QUERY}=1`]);
  await vi.advanceTimersByTimeAsync(requestStartTimeoutMs + 1);
  expect(ended).not.toHaveBeenCalled();
  answer.resolve(new Response());
  await vi.runAllTimersAsync();
  expect(ended).toHaveBeenCalledOnce();
});

contract('error-containment.ts', 'one broken block fails its page', () => {
  const folder = join(requireInstalled.resolve('next/package.json'), '../dist/compiled');
  const server = 'react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js';
  const source = readFileSync(join(folder, server), 'utf8');
  const [, mark = ''] = /Symbol\.for\("([\w.]*client\.reference)"\)/.exec(source) ?? [];
  const broken = () => {
    throw new Error('a broken block');
  };
  expect(() => containErrors(createElement(broken))).toThrow('a broken block');
  const client = createElement(Object.assign(broken, { $$typeof: Symbol.for(mark) }));
  expect(containErrors(client)).toMatchObject({ type: broken });
});

const { createElement: h } = requireInstalled('next/dist/compiled/react');
const { renderToStaticMarkup: renderInPage } = requireInstalled(
  'next/dist/compiled/react-dom/server.node.js',
);

contract('static-markup.ts', 'blocks look different from what React hydrates', () => {
  const tree = (create: typeof createElement) =>
    create(
      'div',
      { className: 'a', style: { aspectRatio: 1.5 }, 'aria-label': `'Ōtaki' & "Taupō"` },
      [`'text' & "text" `, 3, null, create('img', { key: 'i', src: '/a.webp', alt: '', loading: 'lazy' })],
      create('svg', { strokeWidth: 2 }, create('path', { d: 'M0 0h2' })),
    );
  const markup = staticMarkup(tree(createElement), '/a/');
  expect(markup).toBe(canonicalMarkup(renderInPage(tree(h))));
  expect(openDocument(markup ?? '').document.body.innerHTML).toBe(markup);
});

/** Markup with an element that visitors open, shorter and longer than the texts that React puts on rows of their own. */
const blockMarkup = (repeat: number) =>
  `<details><summary>${'Ōtaki & “Taupō” '.replace('&', '&amp;').repeat(repeat)}</summary>a</details>`;

/** Creates a document with this body, in which Next's React runs until the test ends. */
function openDocument(body: string) {
  const { JSDOM } = requireInstalled('jsdom');
  const { window } = new JSDOM(`<body>${body}</body>`, { runScripts: 'outside-only' });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  onTestFinished(() => void vi.unstubAllGlobals());
  return window;
}

contract('fill-page-data.ts', 'a refresh rebuilds blocks and closes what visitors opened', async () => {
  const { document } = openDocument(`<main><div class="a" id="_1">${blockMarkup(9)}</div><p>one</p></main>`);
  const { createElement: h, useEffect } = requireInstalled('next/dist/compiled/react');
  const { hydrateRoot } = requireInstalled('next/dist/compiled/react-dom/client');
  const drawn = vi.fn<(text: string) => void>();
  const Page = ({ markup, text }: { markup: string; text: string }) => {
    useEffect(() => drawn(text), [text]);
    const block = h('div', { className: 'a', dangerouslySetInnerHTML: { __html: markup } });
    return [h(Fragment, { key: 'a' }, block, h('p', null, text))];
  };
  const main = document.querySelector('main');
  const details = document.querySelector('details');
  details.open = true;
  const before = main.innerHTML;
  const failed = vi.fn();
  const page = hydrateRoot(main, h(Page, { markup: blockMarkup(9), text: 'one' }), {
    onRecoverableError: failed,
  });
  onTestFinished(() => page.unmount());
  await expect.poll(() => drawn.mock.lastCall).toEqual(['one']);
  expect([main.innerHTML, failed.mock.calls]).toEqual([before, []]);
  page.render(h(Page, { markup: blockMarkup(9), text: 'two' }));
  await expect.poll(() => drawn.mock.lastCall).toEqual(['two']);
  expect(main.innerHTML).toBe(before.replace('one', 'two'));
  expect(document.querySelector('details')).toBe(details);
  page.render(h(Page, { markup: '<b>new</b>', text: 'three' }));
  await expect.poll(() => drawn.mock.lastCall).toEqual(['three']);
  expect(main.innerHTML).toBe('<div class="a" id="_1"><b>new</b></div><p>three</p>');
});

contract('fill-page-data.ts', 'pages do not hydrate', async () => {
  const [cut, uncut] = [[blockMarkup(20), blockMarkup(200)], `$5 ${blockMarkup(60)}`];
  const blocks = [uncut, ...cut];
  const children = (create: typeof createElement) =>
    blocks.map((markup) => create('div', { dangerouslySetInnerHTML: { __html: markup } }));
  const server = `
    const { renderToPipeableStream } = require('next/dist/compiled/react-server-dom-turbopack/server.node');
    const { createElement } = require('react');
    const blocks = ${JSON.stringify(blocks)};
    renderToPipeableStream((${children.toString()})(createElement), {}).pipe(process.stdout);`;
  const data = execFileSync(process.execPath, ['--conditions=react-server', '-e', server], { cwd: here });
  const { createInlinedDataReadableStream } = requireInstalled(
    'next/dist/server/app-render/use-flight-response.js',
  );
  const stream = new Response(data).body;
  const scripts = await new Response(createInlinedDataReadableStream(stream, undefined, null)).text();
  const sent = cutPageData(joinDataScripts(blocks.map((block) => `<div>${block}</div>`).join('') + scripts));
  const wordCount = (text: string) => text.split('Taupō').length - 1;
  expect(wordCount(sent)).toBe(wordCount(cut.join('')) + 2 * wordCount(uncut));
  const window = openDocument(sent);
  for (const text of inlineScripts(sent)) window.eval(text);
  const [[start], [kind, filled]] = window.__next_f;
  expect([start, kind]).toEqual([0, 1]);
  const { createFromReadableStream } = requireInstalled(
    'next/dist/compiled/react-server-dom-turbopack/client.browser',
  );
  const { createElement: create } = requireInstalled('next/dist/compiled/react');
  expect(await createFromReadableStream(new Response(filled).body, {})).toMatchObject(
    children(create).map(({ type, props }) => ({ type, props })),
  );
});

contract('static-markup.ts', 'the first picture of a page loads late', () => {
  const { createElement: h } = requireInstalled('next/dist/compiled/react');
  const { renderToString } = requireInstalled('next/dist/compiled/react-dom/server.node.js');
  const page = (picture: unknown) => renderToString(h('html', null, h('head'), h('body', null, picture)));
  const image = h('img', { src: '/a.webp', alt: '', loading: 'eager', fetchPriority: 'high' });
  expect(page(image)).toContain('rel="preload"');
  expect(page(h('picture', null, image))).not.toContain('rel="preload"');
  const node = createElement('img', { src: '/a.webp', alt: '', loading: 'eager' });
  expect(staticMarkup(node, '/a/')).toBeNull();
  expect(staticMarkup(createElement('picture', null, node), '/a/')).not.toBeNull();
});

contract('static-parts.ts', 'a filter loads the pictures of a list again', () => {
  const { JSDOM } = requireInstalled('jsdom');
  const { window } = new JSDOM('<ul></ul>');
  vi.stubGlobal('window', window).stubGlobal('document', window.document);
  const { flushSync } = requireInstalled('next/dist/compiled/react-dom');
  const list = window.document.querySelector('ul');
  const root = requireInstalled('next/dist/compiled/react-dom/client').createRoot(list);
  const show = (...entries: string[]) => {
    const children = entries.map((key) => {
      const picture = createElement('img', { alt: key, loading: 'lazy' });
      return createElement('li', { key }, picture, createElement('p', null, 'A sentence. '.repeat(30)));
    });
    const parts = withStaticParts(children, '/a/');
    expect(JSON.stringify(parts).split('"__html":"<img')).toHaveLength(entries.length + 1);
    flushSync(() => root.render(parts));
  };
  show('a', 'b');
  const picture = list.querySelector('[alt=b]');
  show('b');
  expect(picture).not.toBeNull();
  expect(list.querySelector('[alt=a]')).toBeNull();
  expect(list.querySelector('[alt=b]') === picture).toBe(true);
  vi.unstubAllGlobals();
});

contract('action-fields.ts', 'forms without JavaScript are refused', async () => {
  const { createServerReference } = requireInstalled(
    'next/dist/compiled/react-server-dom-turbopack/client.node.js',
  );
  const action = createServerReference('0a'.repeat(21), () => undefined);
  const Form = () =>
    createElement('form', { action: useActionState(action, { name: '$ex', at: undefined })[1] });
  const { prelude } = await prerender(createElement(Form));
  const html = await new Response(prelude).text();
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?\/>/g)];
  expect(fields).toHaveLength(4);
  const form = new FormData();
  for (const [, name = '', value = ''] of fields) form.append(name, value.replaceAll('&quot;', '"'));
  expect(hasValidActionFields(form)).toBe(true);
  form.append('$ACTION_OTHER', 'x');
  expect(hasValidActionFields(form)).toBe(false);
});

contract('build-phase.ts', 'a build opens the database', () => {
  expect(isBuildPhase(requireInstalled('next/constants').PHASE_PRODUCTION_BUILD)).toBe(true);
});
