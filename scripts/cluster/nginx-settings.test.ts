import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#api/envelope.ts';
import { pageParameters } from '#contracts/search/page-queries.ts';
import { defaultHeadersFor as siteHeaders } from '#platform/http/default-headers.ts';
import { maxFormBytes } from '#platform/http/form-post.ts';
import { statusOnlyHeader } from '#platform/page-status.ts';
import { tooManyRequests } from '#platform/rate-limits/request-rate-limits.ts';
import { root } from '#scripts/launch/root.mjs';
import { draftCookie } from '#src/page/draft/draft-session.ts';
import { perRequestRoute } from '#src/page/per-request-route.ts';
import { specialRoutes } from '#src/page/special-routes.ts';
import { visitorPages } from '#src/page/visitor-pages.ts';
import {
  type Directive,
  keepingOf,
  locationOf,
  mapped,
  named,
  readNginx,
  type Variables,
} from './nginx-reading.testing.ts';
import {
  instanceDirectives,
  loopbackPlaces,
  nginxSettings,
  placesIn,
  templateFile,
} from './nginx-settings.ts';

const template = readFileSync(templateFile, 'utf8');
const places = loopbackPlaces({
  addresses: ['127.0.0.1:3000', '[::1]:3000'],
  instances: [4001, 4002],
  folder: '/data/nginx',
  user: 'www-data',
  workers: 2,
});
const main = readNginx(nginxSettings(places));
const http = named(main, 'http')[0]?.inner ?? [];
const [strangers, site] = named(http, 'server');
if (!strangers || !site) throw new Error('There are not two servers.');

/** The site's headers for a cached page. */
const ofKept = {
  upstream_http_cache_control: 'public, max-age=0, must-revalidate',
  upstream_http_cdn_cache_control: 'max-age=60',
};
const request = (variables: Variables): Variables => ({
  scheme: 'http',
  http_host: 'localhost:3000',
  host: 'localhost',
  server_port: '3000',
  uri: '/tours/',
  request_uri: `${variables.uri ?? '/tours/'}${variables.args ? `?${variables.args}` : ''}`,
  args: '',
  http_cookie: '',
  http_authorization: '',
  http_accept: '*/*',
  http_accept_encoding: 'gzip, br',
  ...ofKept,
  upstream_http_set_cookie: '',
  upstream_http_vary:
    'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding',
  ...variables,
});
const keeping = (variables: Variables) => keepingOf(http, site, request(variables));

describe('the settings', () => {
  it('have no place left open, and refuse one of which nothing is said', () => {
    expect(placesIn(nginxSettings(places))).toEqual([]);
    expect(placesIn(template)).toEqual(Object.keys(places).toSorted());
    const { SITE_NAMES: _, ...others } = places;
    expect(() => nginxSettings({ ...others } as typeof places, template)).toThrow(
      'Nothing was said of SITE_NAMES.',
    );
  });

  it('ask each instance, and leave one alone for a while that fails', () => {
    const instances = named(named(http, 'upstream')[0]?.inner ?? [], 'server');
    expect(instances.map(({ words }) => words.slice(1))).toEqual([
      ['127.0.0.1:4001', 'max_fails=3', 'fail_timeout=2s'],
      ['127.0.0.1:4002', 'max_fails=3', 'fail_timeout=2s'],
    ]);
    expect(instanceDirectives(['a:1'])).toBe('server a:1 max_fails=3 fail_timeout=2s;');
  });

  // @asvs 4.1.3
  it('answer for no other name', () => {
    expect(named(strangers.inner, 'listen').map(({ words }) => words.at(-1))).toEqual([
      'default_server',
      'default_server',
    ]);
    expect(named(strangers.inner, 'return')[0]?.words).toEqual(['return', '421']);
    expect(named(strangers.inner, 'location')).toEqual([]);
  });

  it('take a body as long as the site does', () => {
    expect(named(http, 'client_max_body_size')[0]?.words[1]).toBe(String(maxFormBytes));
  });

  it('name the client themselves, and ignore what the client claims', () => {
    for (const { inner, words } of [{ inner: http, words: ['http'] }, ...named(site.inner, 'location')]) {
      const set = new Map(
        named(inner, 'proxy_set_header').map(({ words: [, name = '', value = ''] }) => [name, value]),
      );
      // A location that sets a header inherits none.
      if (set.size === 0) continue;
      expect(Object.fromEntries(set), words.join(' ')).toMatchObject({
        Host: '$http_host',
        'X-Forwarded-For': '$remote_addr',
        'X-Forwarded-Host': '',
        Forwarded: '',
        Connection: '',
      });
    }
  });

  it('take off every request what nobody but they may say, wherever it goes', () => {
    const namesIn = (inner: Directive['inner']) =>
      named(inner, 'proxy_set_header').map(({ words: [, name = ''] }) => name);
    for (const { inner, words } of named(site.inner, 'location'))
      if (namesIn(inner).length > 0)
        expect(namesIn(inner), words.join(' ')).toEqual(expect.arrayContaining(namesIn(http)));
  });

  it('add no visit to a trace that the client names', () => {
    for (const inner of [http, locationOf(site, '/media/a').inner])
      expect(named(inner, 'proxy_set_header').map(({ words }) => words.slice(1))).toEqual(
        expect.arrayContaining([
          ['traceparent', ''],
          ['tracestate', ''],
        ]),
      );
  });

  it('let nobody have more than a hundred things open, of IPv6 no line', () => {
    expect(named(http, 'limit_conn_zone')[0]?.words[1]).toBe('$sender');
    expect(named(http, 'limit_conn').map(({ words }) => words.slice(1))).toEqual([['senders', '100']]);
    for (const { inner } of [strangers, site, ...named(site.inner, 'location')])
      expect(named(inner, 'limit_conn')).toEqual([]);
    const sender = (address: string) =>
      mapped(http, 'sender', { remote_addr: address, binary_remote_addr: `the address ${address}` });
    expect(sender('203.0.113.7')).toBe('the address 203.0.113.7');
    const line = ['2001:db8:1:200::1', '2001:db8:1:2ff:a:b:c:d', '2001:db8:1:234::'].map(sender);
    expect(new Set(line).size).toBe(1);
    expect(sender('2001:db8:1:300::1')).not.toBe(line[0]);
    expect(sender('2001:db8:1:f::1')).toBe(sender('2001:db8:1::1'));
    expect(sender('2001:db8::1')).toBe(sender('2001:db8::a:b:c:d'));
  });

  it('say to who has too much open what the site says to who comes too often', async () => {
    const status = named(http, 'limit_conn_status')[0]?.words[1] ?? '';
    // Those of the site go through as they are, also where nginx answers some of its own for it.
    expect(status).not.toBe('429');
    for (const path of ['/', '/cart/', '/media/a', '/_next/static/a.js', '/api/v1/cart']) {
      const { inner } = locationOf(site, path);
      const pages = named(inner, 'error_page');
      const words = (pages.length > 0 ? pages : named(site.inner, 'error_page')).map((each) => each.words);
      const place = path.startsWith('/api/') ? '@api_crowded' : '@crowded';
      expect(words, path).toContainEqual(['error_page', status, '=', place]);
    }
    const said = (place: string) => {
      const found = named(site.inner, 'location').find(({ words }) => words[1] === place);
      expect(named(found?.inner ?? [], 'add_header')).toEqual([]);
      return named(found?.inner ?? [], 'return')[0]?.words.slice(1) ?? [];
    };
    const refused = { limit_conn_status: 'REJECTED' };
    const wait = mapped(http, 'own_wait', refused);
    expect(said('@crowded')).toEqual(['429', (await tooManyRequests(Number(wait)).text()).trim()]);
    const [code, body = ''] = said('@api_crowded');
    expect({ code, ...JSON.parse(body) }).toEqual({
      ...{ code: '429', status: 'failed', data: null },
      ...{ errorCode: 'RATE_LIMITED', errorMessage: errorCodes.RATE_LIMITED.message },
    });
    expect(mapped(http, 'own_caching', refused)).toBe('private, no-store');
    for (const passed of ['', 'PASSED'])
      expect([mapped(http, 'own_wait', { limit_conn_status: passed })]).toEqual(['']);
  });

  it('say to browsers what the site says, on what is their own', () => {
    const said = (inner: Directive['inner']) =>
      named(inner, 'add_header').map(({ words: [, name = ''] }) => name);
    const headers = siteHeaders('/', { isSecure: true });
    const ofSite = Object.keys(headers);
    expect(mapped(http, 'no_features', {})).toBe(headers['Permissions-Policy']);
    expect(['http', 'https'].map((scheme) => mapped(http, 'transport_security', { scheme }))).toEqual([
      '',
      headers['Strict-Transport-Security'],
    ]);
    expect(said(http)).toEqual(expect.arrayContaining(ofSite));
    // A location that adds a header inherits none.
    for (const { inner, words } of named(site.inner, 'location'))
      if (said(inner).length > 0)
        expect(said(inner), words.join(' ')).toEqual(expect.arrayContaining(ofSite));
  });

  it('send nothing twice that may have been taken', () => {
    const repeated = [
      ...named(http, 'proxy_next_upstream'),
      ...named(site.inner, 'location').flatMap(({ inner }) => named(inner, 'proxy_next_upstream')),
    ];
    expect(repeated).not.toHaveLength(0);
    for (const { words } of repeated) {
      expect(words).not.toContain('non_idempotent');
      expect(words.filter((word) => /^http_5/.test(word))).toEqual([]);
    }
    // A page's answer may be asked for again when it is a 404; a form that is posted to it must not come by there.
    const page = locationOf(site, '/about-us/');
    const [guard] = named(page.inner, 'if');
    expect(guard?.words.join(' ')).toBe('if ($is_deed)');
    const passes = (method: string) => mapped(http, 'is_deed', { request_method: method });
    expect(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', ''].map(passes)).toEqual(['', '', '1', '1', '1', '1']);
    expect(guard?.inner[0]?.words).toEqual(['return', '418']);
    expect(named(page.inner, 'error_page')[0]?.words).toEqual(['error_page', '418', '=', '@site']);
  });

  // @asvs 12.1.1, 12.1.2
  it('end TLS by versions 1.2 and 1.3 alone, with ciphers whose keys nobody can have afterwards', () => {
    expect(named(http, 'ssl_protocols').map(({ words }) => words)).toEqual([
      ['ssl_protocols', 'TLSv1.2', 'TLSv1.3'],
    ]);
    const ciphers = named(http, 'ssl_ciphers')[0]?.words[1]?.split(':') ?? [];
    expect(ciphers.length).toBeGreaterThan(0);
    expect(ciphers.filter((cipher) => !/^ECDHE-.*(?:GCM-SHA\d+|CHACHA20-POLY1305)$/.test(cipher))).toEqual(
      [],
    );
  });

  // @asvs 16.2.1
  it('write lines of what was refused alone, with who asked and without what stands behind the first part of the address', () => {
    expect(named(http, 'access_log').map(({ words }) => words)).toEqual([
      ['access_log', '/data/nginx/refused.log', 'refused', 'if=$is_refused'],
    ]);
    expect(named(http, 'log_format').map(({ words }) => words)).toEqual([
      ['log_format', 'refused', '$time_iso8601 $remote_addr $status $refused_part'],
    ]);
    const noted = ['200', '304', '403', '404', '421', '429', '503'].filter(
      (status) => mapped(http, 'is_refused', { status }) !== '0',
    );
    expect(noted).toEqual(['403', '429']);
    expect(named(main, 'error_log')[0]?.words.at(-1)).toBe('crit');
  });

  it('answer as the API does where no instance is there', () => {
    const away = named(site.inner, 'location').find(({ words }) => words[1] === '@api_away');
    const [, status, body = ''] = named(away?.inner ?? [], 'return')[0]?.words ?? [];
    expect(status).toBe('503');
    expect(JSON.parse(body)).toEqual({
      status: 'failed',
      data: null,
      errorCode: 'UPSTREAM',
      errorMessage: errorCodes.UPSTREAM.message,
    });
  });
});

describe('a page', () => {
  it('is kept for all', () => {
    expect(keeping({})).toMatchObject({ isLookedUp: true, isKept: true });
    expect(keeping({ args: 'utm_source=letter&utm_medium=mail' })).toMatchObject({
      isLookedUp: true,
      isKept: true,
    });
    expect(keeping({ http_cookie: 'cid=abc' })).toMatchObject({ isLookedUp: true, isKept: true });
  });

  it('lasts as long as we say, not as Next does', () => {
    const { inner } = locationOf(site, '/tours/');
    expect(named(inner, 'proxy_ignore_headers')[0]?.words).toContain('Cache-Control');
    expect(named(inner, 'proxy_cache_valid').map(({ words }) => words.at(-1))).toEqual(['1s', '1s']);
  });

  it('has a key for each form of it', () => {
    const differing: readonly Variables[] = [
      {},
      { scheme: 'https' },
      { http_host: 'other', host: 'other' },
      { uri: '/tours' },
      { http_accept_encoding: 'gzip' },
      { http_accept_encoding: 'identity' },
      { http_rsc: '1' },
      { http_rsc: '1', http_next_router_prefetch: '1' },
      { http_rsc: '1', http_next_router_prefetch: '2' },
      { http_rsc: '1', http_next_router_segment_prefetch: '/_tree' },
    ];
    expect(new Set(differing.map((each) => keeping(each).key)).size).toBe(differing.length);
    for (const each of differing) expect(keeping(each)).toMatchObject({ isLookedUp: true, isKept: true });
    expect(keeping({ http_accept_encoding: 'gzip, deflate, br' }).key).toBe(keeping({}).key);
  });

  // @asvs 15.2.2
  it('is kept once, whatever is written behind it that does not count', () => {
    for (const args of ['utm_source=letter', 'utm_a=1&utm_b=2', 'gclid=a', '_rsc=12345'])
      expect(keeping({ args }).key, args).toBe(keeping({}).key);
    const said = { http_rsc: '1', http_next_router_state_tree: '%5B%5D', http_next_url: '/blogs/' };
    expect(keeping(said).key).toBe(keeping({ http_rsc: '1' }).key);
  });

  it('is not ended by what is answered to a query that counts', () => {
    const keys = ['token=a', 'from=wellington', 'utm_source=b&token=a'].map((args) => keeping({ args }).key);
    expect(new Set([...keys, keeping({}).key]).size).toBe(4);
  });

  // @asvs 15.2.2
  it.each<Variables>([
    { request_uri: '/%74ours/' },
    { request_uri: '//tours/' },
    { request_uri: '/./tours/' },
    { request_uri: '/a/../tours/' },
    { request_uri: '/tours/#a' },
    { request_uri: '/a\\..\\tours/' },
    { request_uri: '/m%c4%81ori/' },
    { request_uri: 'http://localhost:3000/tours/' },
    { http_host: 'localhost:3001' },
    { http_host: 'LOCALHOST' },
    { http_host: 'localhost.' },
    { http_rsc: '2' },
    { http_rsc: '1', http_next_router_prefetch: 'a' },
    { http_rsc: '1', http_next_router_segment_prefetch: '/a' },
  ])('that is asked for as no browser does is neither kept nor taken from what is kept: %o', (asked) => {
    expect(keeping(asked)).toMatchObject({ isLookedUp: false, isKept: false });
  });

  it.each<Variables>([
    { uri: '/' },
    { uri: '/destinations/milford-sound' },
    { uri: '/feed.xml' },
    { request_uri: '/m%C4%81ori/' },
    { http_host: 'localhost' },
    { http_host: 'www.example.nz', host: 'www.example.nz', server_port: '80' },
    { http_host: '[::1]:3000', host: '[::1]' },
  ])('that is asked for as browsers do is kept: %o', (asked) => {
    expect(keeping(asked)).toMatchObject({ isLookedUp: true, isKept: true });
  });

  it('goes from what is kept when it is gone or has moved', () => {
    const { inner } = locationOf(site, '/tours/');
    const kept = named(inner, 'proxy_cache_valid').flatMap(({ words }) => words.slice(1, -1));
    expect(kept).toEqual(['200', '404', '308']);
    expect(named(inner, 'proxy_intercept_errors')[0]?.words).toEqual(['proxy_intercept_errors', 'on']);
    expect(named(inner, 'error_page').map(({ words }) => words.slice(1))).toContainEqual([
      '404',
      '308',
      '=',
      '@site',
    ]);
    const asked = named(site.inner, 'location').find(({ words }) => words[1] === '@site');
    expect(named(asked?.inner ?? [], 'proxy_cache')).toEqual([]);
  });

  it('is first asked for its status alone, and then for the answer that is shown', () => {
    const said = (inner: Directive['inner']) => named(inner, 'set').map(({ words }) => words.slice(1));
    expect(said(site.inner)).toEqual([['$status_only', '']]);
    expect(said(locationOf(site, '/tours/').inner)).toEqual([['$status_only', '1']]);
    const asked = named(site.inner, 'location').find(({ words }) => words[1] === '@site');
    expect(said(asked?.inner ?? [])).toEqual([['$status_only', '']]);
    const sent = named(http, 'proxy_set_header').map(({ words }) => words.slice(1));
    expect(sent).toContainEqual([statusOnlyHeader, '$status_only']);
  });

  it('outlives every instance', () => {
    const stale = named(http, 'proxy_cache_use_stale')[0]?.words ?? [];
    expect(stale).toEqual(
      expect.arrayContaining([
        'error',
        'timeout',
        'updating',
        'http_500',
        'http_502',
        'http_503',
        'http_504',
      ]),
    );
  });
});

describe('the coding that is asked for', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=1.0', 'br'],
    ['gzip;q=0.000', ''],
    ['brotli', ''],
    ['', ''],
  ])('of “%s” is “%s”', (header, coding) => {
    expect(mapped(http, 'coding', { http_accept_encoding: header })).toBe(coding);
  });
});

describe('private answers', () => {
  const anyCase = (word: string) =>
    fc
      .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
      .map((upper) =>
        [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''),
      );
  const path = fc.oneof(
    fc.constantFrom(
      ...visitorPages,
      ...specialRoutes,
      '/',
      '/tours/',
      '/api/v1/cart',
      '/media/images/a.webp',
      '/social/a.png',
    ),
    fc.webPath().map((each) => (each.startsWith('/') ? each : `/${each}`)),
  );
  const words = fc.oneof(anyCase('private'), anyCase('no-store'), anyCase('no-cache'));
  const others = fc.array(
    fc.constantFrom('public', 'max-age=0', 'max-age=31536000', 'immutable', 'must-revalidate'),
  );

  it('by what the site says is never kept, whatever else it says and wherever it is', () => {
    fc.assert(
      fc.property(path, words, others, others, (uri, word, before, after) => {
        const says = [...before, word, ...after].join(', ');
        expect(keeping({ uri, upstream_http_cache_control: says }).isKept).toBe(false);
      }),
    );
  });

  it('because it brings a cookie along, or differs by one, is never kept', () => {
    fc.assert(
      fc.property(path, fc.string({ minLength: 1 }), (uri, cookie) => {
        expect(keeping({ uri, upstream_http_set_cookie: `a=${cookie}` }).isKept).toBe(false);
      }),
    );
    for (const vary of ['Cookie', 'rsc, cookie', '*'])
      expect(keeping({ upstream_http_vary: vary }).isKept).toBe(false);
  });

  it('because nothing is said of it is never kept', () => {
    fc.assert(
      fc.property(path, (uri) => {
        const nothing = { upstream_http_cache_control: '', upstream_http_cdn_cache_control: '' };
        expect(keeping({ uri, ...nothing }).isKept).toBe(false);
      }),
    );
  });

  it('as all that an editor sees is neither kept nor taken from what is kept', () => {
    const cookies = fc.array(fc.tuple(fc.constantFrom('cid', 'a', 'theme'), fc.base64String()));
    fc.assert(
      fc.property(cookies, cookies, fc.boolean(), fc.string(), (before, after, isSecure, value) => {
        const pairs = [...before, [draftCookie(isSecure), value], ...after].map(
          ([name, each]) => `${name}=${each}`,
        );
        expect(keeping({ http_cookie: pairs.join('; ') })).toMatchObject({
          isLookedUp: false,
          isKept: false,
        });
      }),
    );
  });

  it('as what one query asks is neither kept nor taken from what is kept', () => {
    for (const name of pageParameters)
      for (const args of [`${name}=a`, `utm_source=b&${name}=a`, `${name}=a&_rsc=1`, `${name}`])
        expect(keeping({ args }), args).toMatchObject({ isLookedUp: false, isKept: false });
  });

  it('as a visitor’s own pages, staff’s, editors’ and the API has no cache at all', () => {
    const addresses = [
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
    for (const uri of addresses)
      for (const address of [uri, uri.replace(/(?<=.)\/$/, '')])
        expect(named(locationOf(site, address).inner, 'proxy_cache'), address).toEqual([]);
  });

  it('has nothing to do with files, for which no cookie is sent on', () => {
    for (const uri of ['/media/images/a.webp', '/social/a.png', '/fonts/a.woff2']) {
      const forever = { uri, upstream_http_cache_control: 'public, max-age=31536000, immutable' };
      expect(keeping(forever)).toMatchObject({ isLookedUp: true, isKept: true });
      const set = named(locationOf(site, uri).inner, 'proxy_set_header').map(({ words }) => words.slice(1));
      expect(set).toContainEqual(['Cookie', '']);
    }
    const keys = ['image/avif,image/webp,*/*', 'image/webp', '*/*'].map(
      (accept) => keeping({ uri: '/media/a', http_accept: accept }).key,
    );
    expect(new Set(keys).size).toBe(3);
  });

  it('keeps a typeface once, whatever is written behind it, and a picture for what is', () => {
    const keyOf = (path: string, args: string) =>
      keeping({ uri: path, request_uri: args === '' ? path : `${path}?${args}`, args }).key;
    expect(keyOf('/fonts/a.woff2', 'x=1')).toBe(keyOf('/fonts/a.woff2', ''));
    expect(keyOf('/fonts/../media/images/a.webp', 'w=80')).not.toBe(
      keyOf('/fonts/../media/images/a.webp', 'w=90'),
    );
    expect(keyOf('/media/images/a.webp', 'w=80')).not.toBe(keyOf('/media/images/a.webp', ''));
  });
});

describe('the container’s nginx', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');

  it('gets a value for every place', () => {
    for (const name of placesIn(template)) expect(compose).toMatch(new RegExp(`^ +${name}:`, 'm'));
  });

  // @asvs 12.2.1
  it('is reached without TLS by its own machine alone, unless somebody says otherwise', () => {
    const published = [...compose.matchAll(/^ +- '(.+):(\d+)'$/gm)].map(([, from, to]) => [from, to]);
    expect(published).toEqual([
      [`\${HTTP_ADDRESS:-127.0.0.1}:\${HTTP_PORT:-80}`, '80'],
      [`\${HTTPS_PORT:-443}`, '443'],
    ]);
    expect(compose).toContain(`NGINX_LISTEN: \${NGINX_LISTEN:-listen 80;}`);
  });
});
