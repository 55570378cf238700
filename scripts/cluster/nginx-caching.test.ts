/** Tests what nginx caches with our settings, and for whom. */

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageParameters } from '#contracts/search/all-page-parameters.ts';
import { draftCookie } from '#src/page/draft/draft-session.ts';
import { perRequestRoute, specialRoutes, visitorPages } from '#src/page/page-routes.ts';
import { statusOnlyHeader } from '#src/page/request-headers.ts';
import { isFullSize } from '#tests/case-counts.ts';
import {
  type NginxRequest,
  NginxWithSite,
  nginxProgram,
  page,
  type SiteHandler,
  sharedPageHeaders,
} from './nginx.testing.ts';

const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' };

describe.skipIf(!nginxProgram)(`nginx${nginxProgram ? '' : ' (not installed)'}`, () => {
  const nginx = new NginxWithSite();
  let pageNumber = 0;
  /** Returns the path of a page that no test has asked for. */
  const freshPath = () => {
    pageNumber += 1;
    return `/page-${pageNumber}/`;
  };

  beforeAll(() => nginx.start());
  afterAll(() => nginx.stop());
  beforeEach(() => nginx.reset());

  /** Returns where nginx took the answer from: MISS, HIT, EXPIRED …, BYPASS; undefined if the location has no cache. */
  const cacheStatus = async (path: string, sent?: NginxRequest) =>
    (await nginx.send(path, sent)).headers['x-cache'];

  /** Returns true if the answer comes from the cache, or did so a moment ago: cached pages expire after a second. */
  const isCached = async (path: string, sent?: NginxRequest) =>
    ['HIT', 'EXPIRED', 'STALE', 'UPDATING'].includes(String(await cacheStatus(path, sent)));

  /** Sends a request twice, and returns true if nginx cached the answer to the first. */
  async function caches(path: string, sent?: NginxRequest): Promise<boolean> {
    await nginx.send(path, sent);
    return isCached(path, sent);
  }

  /** Returns the number of pages in nginx's cache. */
  const countStoredPages = () =>
    readdirSync(join(nginx.folder, 'pages'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;

  /** Sends headers as they are, also one that comes twice. */
  async function sendRaw(path: string, lines: readonly string[]): Promise<void> {
    const socket = connect(nginx.port, '127.0.0.1');
    socket.end(
      [`GET ${path} HTTP/1.1`, `Host: localhost:${nginx.port}`, 'Connection: close', ...lines, '', ''].join(
        '\r\n',
      ),
    );
    socket.resume();
    await once(socket, 'close');
  }

  /** Waits until nginx’s next second begins: a page is cached until the second ends. */
  const nextSecond = () => sleep(1_010 - (Date.now() % 1_000));

  /**
   * Runs a test within the second for which a page is cached. If a busy machine takes longer, it retries with another page.
   * @param work receives the path, and a function that waits for another second
   */
  async function withinASecond(
    work: (path: string, startSecond: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const presentSecond = () => Math.floor(Date.now() / 1_000);
    for (;;) {
      nginx.requests = [];
      let second = 0;
      const startSecond = async () => {
        await nextSecond();
        second = presentSecond();
      };
      await startSecond();
      try {
        return await work(freshPath(), startSecond);
      } catch (error) {
        if (presentSecond() === second) throw error;
      }
    }
  }

  describe('caches a page', () => {
    it('for every visitor, whatever cookies and campaign parameters they bring', async () => {
      nginx.handler = page('public');
      const path = freshPath();
      const stored = countStoredPages();
      expect(await caches(path)).toBe(true);
      expect(countStoredPages()).toBe(stored + 1);
      expect(await isCached(path, { headers: { Cookie: 'cid=abc' } })).toBe(true);
      for (const query of ['utm_source=letter&utm_medium=mail', 'utm_a=1', 'gclid=a', '_rsc=12345'])
        expect(await isCached(`${path}?${query}`), query).toBe(true);
    });

    it('until the second ends, so that a change shows at once in the next one', async () => {
      let shown = '';
      await withinASecond(async (path) => {
        shown = path;
        nginx.handler = page('old');
        expect((await nginx.send(path)).body).toBe('old');
        expect(await cacheStatus(path)).toBe('HIT');
        expect(nginx.requests).toHaveLength(1);
      });
      nginx.handler = page('new');
      await nextSecond();
      expect((await nginx.send(shown)).body).toBe('new');
    });

    it('after one request to the site, if many ask at the same time', async () => {
      nginx.handler = (one, response) => setTimeout(() => page('slow')(one, response), 300);
      await withinASecond(async (path) => {
        const responses = await Promise.all(Array.from({ length: 20 }, () => nginx.send(path)));
        expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['slow']));
        expect(nginx.requests).toHaveLength(1);
      });
    });

    it('once for each form of it', async () => {
      nginx.handler = page('form');
      const path = freshPath();
      const forms: readonly (readonly [path: string, headers: Record<string, string>])[] = [
        [path, {}],
        [path, { Host: 'localhost' }],
        [path.slice(0, -1), {}],
        [path, { 'Accept-Encoding': 'gzip' }],
        [path, { 'Accept-Encoding': 'identity' }],
        [path, { RSC: '1' }],
        [path, { RSC: '1', 'Next-Router-Prefetch': '1' }],
        [path, { RSC: '1', 'Next-Router-Prefetch': '2' }],
        [path, { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree' }],
      ];
      for (const [address, headers] of forms)
        expect(await cacheStatus(address, { headers }), JSON.stringify(headers)).toBe('MISS');
      for (const [address, headers] of forms) expect(await isCached(address, { headers })).toBe(true);
      expect(await isCached(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })).toBe(true);
      const position = { RSC: '1', 'Next-Router-State-Tree': '%5B%5D', 'Next-Url': '/blogs/' };
      expect(await isCached(path, { headers: position })).toBe(true);
    });

    it('by the headers that the site got, if a client sends one twice', async () => {
      nginx.handler = (one, response) => page(one.headers.rsc === '1' ? 'parts' : 'whole')(one, response);
      const path = freshPath();
      await sendRaw(path, ['RSC: 1', 'RSC: 2']);
      expect((await nginx.send(path, { headers: { RSC: '1' } })).body).toBe('parts');
    });

    const noHeaders: Record<string, string> = {};
    it.each([
      { path: '/', headers: noHeaders },
      { path: '/destinations/milford-sound', headers: noHeaders },
      { path: '/feed.xml', headers: noHeaders },
      { path: '/m%C4%81ori/', headers: noHeaders },
      { path: '/tours/', headers: { Host: 'localhost' } },
      { path: '/tours/', headers: { Host: '[::1]' } },
    ])('that is addressed as browsers do: $path $headers', async ({ path, headers }) => {
      nginx.handler = page('usual');
      expect(await caches(path, { headers })).toBe(true);
    });

    // @asvs 15.2.2
    it.each([
      { path: '/%74ours/', headers: noHeaders },
      { path: '//tours/', headers: noHeaders },
      { path: '/./tours/', headers: noHeaders },
      { path: '/a/../tours/', headers: noHeaders },
      { path: '/tours/#a', headers: noHeaders },
      { path: '/a\\..\\tours/', headers: noHeaders },
      { path: '/m%c4%81ori/', headers: noHeaders },
      { path: 'http://127.0.0.1/tours/', headers: noHeaders },
      { path: '/tours/', headers: { Host: 'localhost:1' } },
      { path: '/tours/', headers: { Host: 'LOCALHOST' } },
      { path: '/tours/', headers: { Host: 'localhost.' } },
      { path: '/tours/', headers: { RSC: '2' } },
      { path: '/tours/', headers: { RSC: '1', 'Next-Router-Prefetch': 'a' } },
      { path: '/tours/', headers: { RSC: '1', 'Next-Router-Segment-Prefetch': '/a' } },
    ])('never if it is addressed as no browser does: $path $headers', async ({ path, headers }) => {
      const stored = countStoredPages();
      nginx.handler = page('first');
      await nginx.send(path, { headers });
      nginx.handler = page('second');
      expect(await nginx.send(path, { headers })).toMatchObject({
        body: 'second',
        headers: { 'x-cache': 'BYPASS' },
      });
      expect(countStoredPages()).toBe(stored);
    });

    // @asvs 15.2.2
    it('once, whatever a query adds that does not count', async () => {
      const kept = freshPath();
      nginx.handler = page('cached');
      await nginx.send(kept);
      nginx.handler = (_, response) =>
        response.writeHead(404, { 'Cache-Control': 'private, no-store' }).end('none');
      // The 404 of a query that counts must not end what is cached of the page without it.
      expect((await nginx.send(`${kept}?token=a`)).status).toBe(404);
      await Promise.all([nginx.stopInstance(0), nginx.stopInstance(1)]);
      expect((await nginx.send(`${kept}?utm_source=c`)).body).toBe('cached');
    });

    it('that names its own visit, while other answers name the visit at hand', async () => {
      nginx.handler = (one, response) =>
        page('', {
          'X-Content-Type-Options': 'nosniff',
          'X-Request-Id': String(one.headers['x-request-id']),
        })(one, response);
      const idOf = async (path: string) => (await nginx.send(path)).headers['x-request-id'];
      await withinASecond(async (path) => {
        const first = await idOf(path);
        expect(first).toMatch(/^[\da-f]{32}$/);
        expect(await idOf(path)).toBe(first);
      });
      expect(await idOf('/cart/')).not.toBe(await idOf('/cart/'));
    });

    it('with a long content security policy', async () => {
      const hashes = Array.from(
        { length: 200 },
        (_, index) => `'sha256-${String(index).padStart(43, 'a')}='`,
      );
      const policy = `script-src ${hashes.join(' ')}`;
      nginx.handler = page('', { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': policy });
      const path = freshPath();
      await nginx.send(path);
      expect((await nginx.send(path)).headers['content-security-policy']).toBe(policy);
    });

    it('with a long address, without a line in the log', async () => {
      nginx.handler = page('long');
      const lineCount = nginx.errorLines.length;
      for (const path of [`/${'a'.repeat(7_000)}/`, `${freshPath()}?${'utm_a=1&'.repeat(850)}`])
        expect(await caches(path)).toBe(true);
      expect(nginx.errorLines.slice(lineCount)).toEqual([]);
    });
  });

  describe('for a client with a compression dictionary', () => {
    const dictionary = (letter: string) => `:${letter.repeat(43)}=:`;
    const holder = (letter = 'k') => ({
      headers: { 'Accept-Encoding': 'gzip, br, zstd, dcb', 'Available-Dictionary': dictionary(letter) },
    });
    /** A site that knows one dictionary. */
    const site: SiteHandler = (one, response) => {
      const isKnown =
        one.headers['available-dictionary'] === dictionary('k') &&
        one.headers['accept-encoding'] === 'br, dcb';
      page(isKnown ? 'packed' : 'whole', { 'Content-Encoding': isKnown ? 'dcb' : 'br' })(one, response);
    };

    it('caches a page apart from that for others, in any order', async () => {
      nginx.handler = site;
      for (const forms of [
        [holder(), {}],
        [{}, holder()],
      ]) {
        const path = freshPath();
        for (const form of [...forms, ...forms]) {
          const { body, headers } = await nginx.send(path, form);
          expect(body).toBe(form === forms.find((each) => 'headers' in each) ? 'packed' : 'whole');
          expect(headers['content-encoding']).toBe(body === 'packed' ? 'dcb' : 'br');
        }
        expect(await isCached(path, holder())).toBe(true);
        expect(await isCached(path)).toBe(true);
      }
    });

    // @asvs 15.2.2
    it('caches nothing for a dictionary that the site does not know, however many are invented', async () => {
      nginx.handler = site;
      const path = freshPath();
      await nginx.send(path, holder());
      const stored = countStoredPages();
      for (const letter of ['a', 'b', 'a']) {
        const { body, headers } = await nginx.send(path, holder(letter));
        expect([body, headers['x-cache']]).toEqual(['whole', 'MISS']);
      }
      expect(countStoredPages()).toBe(stored);
    });

    it('lets nobody wait for others with an unknown dictionary', async () => {
      // No request is answered before all of them arrive.
      const answers: (() => void)[] = [];
      nginx.handler = (one, response) => {
        answers.push(() => site(one, response));
        if (answers.length === 5) for (const answer of answers) answer();
      };
      const path = freshPath();
      const all = await Promise.all(Array.from({ length: 5 }, () => nginx.send(path, holder('a'))));
      expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => 'whole'));
    });

    it.each<Record<string, string>>([
      { 'Available-Dictionary': ':short=:' },
      { 'Available-Dictionary': `${dictionary('k')}, ${dictionary('k')}` },
      { 'Accept-Encoding': 'gzip, br' },
      { 'Accept-Encoding': 'gzip, dcb' },
    ])('treats a client with %o as one without', async (headers) => {
      nginx.handler = site;
      await nginx.send(freshPath(), { headers: { ...holder().headers, ...headers } });
      expect(nginx.requests[0]?.headers).not.toHaveProperty('available-dictionary');
      expect(nginx.requests[0]?.headers['accept-encoding']).not.toContain('dcb');
    });

    it('serves no private page from the cache, and no page that is gone', async () => {
      nginx.handler = page('mine', { 'Cache-Control': 'private', 'Content-Encoding': 'dcb' });
      expect(await caches(freshPath(), holder())).toBe(false);
      const path = freshPath();
      nginx.handler = site;
      await nginx.send(path, holder());
      await nextSecond();
      nginx.handler = (_, response) =>
        response.writeHead(404, { 'Cache-Control': 'private, no-store' }).end('none');
      expect(await nginx.send(path, holder())).toMatchObject({ status: 404, body: 'none' });
      await Promise.all([nginx.stopInstance(0), nginx.stopInstance(1)]);
      expect((await nginx.send(path, holder())).body).not.toBe('packed');
    });

    it('serves no older page after a release, to whose instances the dictionary is unknown', async () => {
      nginx.handler = site;
      const path = freshPath();
      await nginx.send(path, holder());
      await nextSecond();
      nginx.handler = (one, response) =>
        setTimeout(() => page('newer', { 'Content-Encoding': 'br' })(one, response), 100);
      const all = await Promise.all(Array.from({ length: 5 }, () => nginx.send(path, holder())));
      expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => 'newer'));
    });

    it('fetches the dictionary from the instance that has it', async () => {
      nginx.handler = (one, response) =>
        one.instance === 0 ? response.writeHead(404).end() : page('dictionary', forever)(one, response);
      for (const letter of ['a', 'b', 'c', 'd'])
        expect((await nginx.send(`/dictionaries/${letter}`)).body).toBe('dictionary');
      expect(await isCached('/dictionaries/a')).toBe(true);
    });
  });

  describe('serves a cached page', () => {
    it('while instances fail or are gone', async () => {
      const path = freshPath();
      nginx.handler = page('cached');
      await nginx.send(path);
      await nextSecond();
      nginx.handler = (_, response) => response.writeHead(500).end('broken');
      expect((await nginx.send(path)).body).toBe('cached');
      await Promise.all([nginx.stopInstance(0), nginx.stopInstance(1)]);
      expect((await nginx.send(path)).body).toBe('cached');
    });

    const gone = [404, {}] as const;
    const moved = [308, { Location: '/elsewhere/' }] as const;
    it.each(isFullSize ? [gone, moved] : [gone])(
      'until the site answers %i, which is not cached',
      async (status, headers) => {
        let ended = '';
        await withinASecond(async (path, startSecond) => {
          ended = path;
          nginx.handler = page('there');
          await nginx.send(path);
          let count = 0;
          nginx.handler = (_, response) => {
            count += 1;
            response
              .writeHead(status, { 'Cache-Control': 'private, no-store', ...headers })
              .end(`answer ${count}`);
          };
          await startSecond();
          const responses = [await nginx.send(path), await nginx.send(path), await nginx.send(path)];
          expect(responses.map((each) => each.status)).toEqual([status, status, status]);
          expect(responses[0]?.headers.location).toBe(Object.values(headers)[0]);
          expect(new Set(responses.map(({ body }) => body)).size).toBe(3);
          // nginx drops the first answer, so the site need not render it.
          const statusOnly = nginx.requests
            .slice(1)
            .map((one) => one.headers[statusOnlyHeader.toLowerCase()]);
          expect(statusOnly).toEqual(['1', undefined, undefined, undefined]);
        });
        await sleep(2_100);
        expect((await nginx.send(ended)).status).toBe(status);
      },
    );
  });

  it('redirects each visitor of a moved page with their own query', { tags: ['full'] }, async () => {
    nginx.handler = ({ path }, response) =>
      response.writeHead(308, { Location: path.replace(/^[^?]*/, '/new/'), ...sharedPageHeaders }).end();
    const path = freshPath();
    for (const query of ['?utm_a=1', '?utm_a=2', ''])
      expect((await nginx.send(`${path}${query}`)).headers.location).toBe(`/new/${query}`);
  });

  describe('never caches a private answer', () => {
    const anyCase = (word: string) =>
      fc
        .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
        .map((isUpper) =>
          [...word].map((letter, index) => (isUpper[index] ? letter.toUpperCase() : letter)).join(''),
        );
    /** Paths of every location. Pages here are asked for in no other test, so that only a private answer could be cached. */
    const anyPath = fc.oneof(
      fc.constantFrom(
        ...visitorPages,
        ...specialRoutes,
        '/api/v1/cart',
        '/media/images/p.webp',
        '/social/p.png',
      ),
      fc.webPath().map((path) => `/private${path.startsWith('/') ? path : `/${path}`}`),
    );
    const word = fc.oneof(anyCase('private'), anyCase('no-store'), anyCase('no-cache'));
    const others = fc.array(
      fc.constantFrom('public', 'max-age=0', 'max-age=31536000', 'immutable', 'must-revalidate'),
    );

    it('that the site calls private, whatever else it says', async () => {
      await fc.assert(
        fc.asyncProperty(anyPath, word, others, others, async (path, private_, before, after) => {
          nginx.handler = page('mine', { 'Cache-Control': [...before, private_, ...after].join(', ') });
          expect(await caches(path)).toBe(false);
        }),
      );
    });

    it('that sets a cookie', async () => {
      await fc.assert(
        fc.asyncProperty(anyPath, fc.base64String({ minLength: 1 }), async (path, cookie) => {
          nginx.handler = page('mine', { 'Set-Cookie': `a=${cookie}` });
          expect(await caches(path)).toBe(false);
        }),
      );
    });

    it('about which the site says nothing', async () => {
      await fc.assert(
        fc.asyncProperty(anyPath, async (path) => {
          nginx.handler = (_, response) => response.writeHead(200).end('mine');
          expect(await caches(path)).toBe(false);
        }),
      );
    });

    it.each(['Cookie', 'rsc, cookie', 'Authorization', '*'])('that varies by %s', async (vary) => {
      nginx.handler = page('mine', { Vary: vary });
      expect(await caches(freshPath())).toBe(false);
    });

    it.each<Record<string, string>>([
      { 'Cache-Control': 'public, private' },
      { 'CDN-Cache-Control': '' },
      { 'CDN-Cache-Control': 'max-age=0' },
    ])('with %o', async (headers) => {
      nginx.handler = page('mine', headers);
      expect(await caches(freshPath())).toBe(false);
    });

    it('to an editor or to a known client, who get nothing from the cache either', async () => {
      const cookies = fc.array(fc.tuple(fc.constantFrom('cid', 'a', 'theme'), fc.base64String()));
      const editor = fc
        .tuple(cookies, cookies, fc.boolean(), fc.base64String())
        .map(([before, after, isSecure, value]) => ({
          Cookie: [...before, [draftCookie(isSecure), value], ...after]
            .map(([name, each]) => `${name}=${each}`)
            .join('; '),
        }));
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(editor, fc.constant({ Authorization: 'Bearer x' })),
          async (headers: Record<string, string>) => {
            const path = freshPath();
            nginx.handler = page('draft');
            expect(await cacheStatus(path, { headers })).toBe('BYPASS');
            nginx.handler = page('public');
            expect(await nginx.send(path)).toMatchObject({ body: 'public', headers: { 'x-cache': 'MISS' } });
            nginx.handler = page('draft');
            expect((await nginx.send(path, { headers })).body).toBe('draft');
          },
        ),
      );
    });

    it('to a query that changes the page', async () => {
      nginx.handler = page('mine');
      const stored = countStoredPages();
      for (const name of pageParameters)
        for (const query of [`${name}=a`, `utm_source=b&${name}=a`, `${name}=a&_rsc=1`, `${name}`]) {
          const path = `${freshPath()}?${query}`;
          expect([await cacheStatus(path), await cacheStatus(path)], query).toEqual(['BYPASS', 'BYPASS']);
        }
      expect(countStoredPages()).toBe(stored);
    });

    it('of a page for one visitor, an editor or staff, nor of an API call', async () => {
      const paths = [
        ...visitorPages,
        ...specialRoutes,
        `${perRequestRoute}/tours/`,
        '/cart/form',
        '/checkout/form',
        '/purchase/arrive',
        '/purchase/open',
        '/purchase/ticket.pdf',
        '/staff/form',
        '/outbox/1/html',
        '/test-gateway/pay/1',
        '/studio/',
        '/studio/environment.json',
        '/pre_some-page',
        '/pre_drafts.some-page/',
        '/api/v1/cart/abc',
        '/api/v1/ready',
        '/api/draft/newest',
        '/api/content-webhook',
      ];
      nginx.handler = page('mine');
      for (const path of paths)
        for (const address of [path, path.replace(/(?<=.)\/$/, '')])
          expect(await cacheStatus(address), address).toBeUndefined();
    });

    it('nor lets visitors wait for each other', async () => {
      // No request is answered before all of them arrive.
      const answers: (() => void)[] = [];
      nginx.handler = (one, response) => {
        answers.push(() => page('cart', { 'Cache-Control': 'private' })(one, response));
        if (answers.length === 5) for (const answer of answers) answer();
      };
      const beganMs = performance.now();
      await Promise.all(Array.from({ length: 5 }, () => nginx.send('/cart/')));
      // Requests that wait for a cached page are passed on after three seconds (`proxy_cache_lock_timeout`).
      expect(performance.now() - beganMs).toBeLessThan(3_000);
      expect(nginx.requests).toHaveLength(5);
    });
  });

  describe('caches a file', () => {
    it('for as long as the site says', async () => {
      for (const path of ['/media/images/a.webp', '/social/a.png', '/fonts/a.woff2', '/_next/static/a.js']) {
        nginx.handler = page('file', forever);
        expect(await caches(path), path).toBe(true);
      }
    });

    it('without sending the site a cookie', async () => {
      nginx.handler = page('file', forever);
      for (const path of ['/media/cookie.webp', '/social/cookie.png', '/fonts/cookie.woff2'])
        await nginx.send(path, { headers: { Cookie: 'cid=1', Authorization: 'Bearer x' } });
      expect(nginx.requests).toHaveLength(3);
      for (const { headers } of nginx.requests) {
        expect(headers).not.toHaveProperty('cookie');
        expect(headers).not.toHaveProperty('authorization');
      }
    });

    it('once for each image format that browsers accept', async () => {
      nginx.handler = page('image', forever);
      const accepted = ['image/avif,image/webp,*/*', 'image/webp', '*/*'].map((Accept) => ({
        headers: { Accept },
      }));
      for (const each of accepted) expect(await cacheStatus('/media/formats', each)).toBe('MISS');
      expect(await cacheStatus('/media/formats', { headers: { Accept: 'text/html,image/webp' } })).toBe(
        'HIT',
      );
    });

    it('once for a font whatever the query, and for each query of an image', async () => {
      nginx.handler = page('file', forever);
      await nginx.send('/fonts/query.woff2');
      expect(await cacheStatus('/fonts/query.woff2?x=1')).toBe('HIT');
      for (const query of ['', '?w=80', '?w=90'])
        expect(await cacheStatus(`/media/images/query.webp${query}`), query).toBe('MISS');
      for (const width of [80, 90])
        expect(await cacheStatus(`/fonts/../media/images/steps.webp?w=${width}`)).toBe('BYPASS');
    });

    it('never under a port that a client made up', async () => {
      nginx.handler = page('file', forever);
      for (const _ of [1, 2])
        expect(await cacheStatus('/media/port.webp', { headers: { Host: 'localhost:1' } })).toBe('BYPASS');
    });
  });
});
