/** Tests the link checker against loopback servers, whose names an injected resolver knows. */
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { ProbeDeps } from '#platform/http/probe-address.ts';
import { createLinkChecker, type LinkCheckerDeps, maxLinksPerHour } from './link-checker.ts';

const requests: { method: string; host: string; path: string; agent: string }[] = [];
let openRequests = 0;
let maxOpen = 0;

/** Answers by path; `/head-refused` answers GET only. */
function answerOf({ method, url = '' }: IncomingMessage): [number, string?] {
  if (url === '/head-refused') return method === 'HEAD' ? [405] : [200];
  if (url === '/moved') return [301, '/moved-on'];
  if (url === '/moved-on') return [308, '/ok'];
  if (url === '/elsewhere') return [301, '/temporary'];
  if (url === '/temporary') return [302, '/ok'];
  if (url === '/loop') return [302, '/loop'];
  if (url === '/to-private') return [302, 'http://inside.example/admin'];
  if (url === '/to-metadata') return [301, 'http://169.254.169.254/latest/'];
  if (url === '/to-file') return [302, 'file:///etc/passwd'];
  return [{ '/ok': 200, '/robots-not-welcome': 403, '/gone': 410, '/failing': 500 }[url] ?? 404];
}

const server = createServer((request, response) => {
  requests.push({
    method: request.method ?? '',
    host: request.headers.host ?? '',
    path: request.url ?? '',
    agent: request.headers['user-agent'] ?? '',
  });
  if (request.url?.startsWith('/slow')) return;
  openRequests += 1;
  maxOpen = Math.max(maxOpen, openRequests);
  const [status, location] = answerOf(request);
  setTimeout(() => {
    openRequests -= 1;
    response.writeHead(status, location ? { Location: location } : {}).end();
  }, 5);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
// The servers stay open: closing them would wait for the request that is never answered.
server.unref();

afterEach(() => {
  requests.length = 0;
  maxOpen = 0;
});

const names: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'both.example': ['127.0.0.1', '192.168.1.1'],
};

function checkerWith(more: Partial<LinkCheckerDeps & ProbeDeps> = {}) {
  return createLinkChecker({
    probe: {
      resolve: async (host) => names[host] ?? [],
      isAllowedAddress: (ip) => ip === '127.0.0.1',
      isAllowedPort: () => true,
      userAgent: 'LinkCheck/1.0 (+https://site.example)',
      timeoutMs: 200,
      ...more,
    },
    now: () => 0,
    pauseMs: 0,
    budgetMs: 1_000,
    ...more,
  });
}

const at = (path: string, host = 'shop.example') => `http://${host}:${port}${path}`;

test.each([
  [at('/ok'), { status: 'working' }],
  [at('/head-refused'), { status: 'working' }],
  [at('/moved#prices'), { status: 'moved', movedTo: at('/ok#prices') }],
  [at('/elsewhere'), { status: 'moved', movedTo: at('/temporary') }],
  [at('/temporary'), { status: 'working' }],
  [at('/nothing'), { status: 'broken', reason: 'The page does not exist (404).' }],
  [at('/gone'), { status: 'broken' }],
  [at('/failing'), { status: 'broken' }],
  [at('/loop'), { status: 'broken', reason: 'It redirects too often.' }],
  [at('/slow'), { status: 'timed-out' }],
  [at('/robots-not-welcome'), { status: 'not-checked' }],
  ['http://nowhere.example/', { status: 'broken', reason: 'There is no site at this address.' }],
  ['http://127.0.0.1:1/', { status: 'broken', reason: 'The site can’t be reached.' }],
])('reports %s', async (url, expected) => {
  expect(await checkerWith().check([url])).toEqual([expect.objectContaining({ url, ...expected })]);
});

test.each([
  'http://inside.example/',
  `http://both.example:${port}/ok`,
  'http://10.0.0.5/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.5]/',
  'http://0x7f.1.1.1/',
  `http://user:secret@shop.example:${port}/ok`,
  'ftp://shop.example/',
  'no address',
])('never requests %s', async (url) => {
  expect(await checkerWith().check([url])).toMatchObject([{ url, status: 'not-checked' }]);
  expect(requests).toEqual([]);
});

test.each(['/to-private', '/to-metadata', '/to-file'])('does not follow %s', async (path) => {
  expect(await checkerWith().check([at(path)])).toMatchObject([{ status: 'not-checked' }]);
  expect(requests.map((request) => request.path)).toEqual([path]);
});

test('connects to the address that it checked, whatever the name resolves to later', async () => {
  let resolutions = 0;
  const resolve = async () => {
    resolutions += 1;
    return [resolutions === 1 ? '127.0.0.1' : '10.0.0.5'];
  };
  expect(await checkerWith({ resolve }).check([at('/ok')])).toMatchObject([{ status: 'working' }]);
  expect(resolutions).toBe(1);
  expect(requests).toEqual([
    {
      method: 'HEAD',
      host: `shop.example:${port}`,
      path: '/ok',
      agent: 'LinkCheck/1.0 (+https://site.example)',
    },
  ]);
});

test('sends one request to a host at a time, and caches results for a day, failures for ten minutes', async () => {
  let now = 0;
  const checker = checkerWith({ now: () => now });
  const urls = ['/ok', '/moved', '/gone', '/slow'].map((path) => at(path));
  /** Checks all again at this minute, and returns the paths that are requested first. */
  const requestedAt = async (minutes: number) => {
    requests.length = 0;
    now = minutes * 60 * 1_000;
    expect(await checker.check([...urls, ...urls])).toHaveLength(4);
    return urls
      .filter((url) => requests.some(({ path }) => url.endsWith(path)))
      .map((url) => new URL(url).pathname);
  };
  expect(await requestedAt(0)).toEqual(['/ok', '/moved', '/gone', '/slow']);
  expect(maxOpen).toBe(1);
  expect(await requestedAt(9)).toEqual([]);
  expect(await requestedAt(11)).toEqual(['/gone', '/slow']);
  expect(await requestedAt(25 * 60)).toEqual(['/ok', '/moved', '/gone', '/slow']);
});

test('leaves links for the next call when its time is over, and stops at a number per hour', async () => {
  let now = 0;
  const checker = checkerWith({
    now: () => {
      now += 400;
      return now;
    },
  });
  const results = await checker.check(['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => at(path)));
  expect(results.length).toBeGreaterThan(0);
  expect(results.length).toBeLessThan(6);
  const limited = checkerWith();
  const many = Array.from({ length: maxLinksPerHour + 1 }, (_, index) => `http://nowhere-${index}.example/`);
  expect((await limited.check(many)).filter(({ status }) => status === 'not-checked')).toHaveLength(1);
});

test('returns in time although a host hangs, and later calls find what it began', async () => {
  const checker = checkerWith({ budgetMs: 300 });
  const urls = [at('/ok', 'other.example'), ...['?1', '?2', '?3', '?4'].map((query) => at(`/slow${query}`))];
  const begunAt = performance.now();
  const first = await checker.check(urls);
  expect(performance.now() - begunAt).toBeLessThan(600);
  expect(first.map(({ status }) => status).toSorted()).toEqual(['timed-out', 'working']);
  const found = new Set(first.map(({ url }) => url));
  for (let calls = 0; calls < 5 && found.size < urls.length; calls += 1)
    for (const { url } of await checker.check(urls.filter((each) => !found.has(each)))) found.add(url);
  expect(found).toEqual(new Set(urls));
  expect(requests).toHaveLength(urls.length);
});
