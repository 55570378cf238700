/** Publishing by import: faulty blocks, changed, new and removed pages, search, redirects, and a lake outage. */
import { expect } from '@playwright/test';
import { blocksOf, textsOf, wordsOf } from './support/markup.ts';
import { type Draft, pageOf, publish, textBlock, unpublish } from './support/publish.ts';
import { sendRequest } from './support/raw-http.ts';
import { browserWithProfile, expectSeesPublishes } from './support/returning-browser.ts';
import { type LogLine, startTestSite, type TestSite, test } from './support/test-site.ts';

/** The longest time until published content shows, in milliseconds. */
const soon = 5_000;

// All tests share one site, and each publishes its own documents.
test.describe.configure({ mode: 'default' });

let testSite: TestSite;

const quote = (key: string, text: string) => ({ _key: key, _type: 'quote', schemaVersion: 1, text });
const facts = {
  _key: 'facts',
  _type: 'keyFacts',
  schemaVersion: 1,
  heading: 'At a glance',
  facts: [{ _key: 'km', term: 'Length', value: '223 km' }],
};
const opening = { _key: 'opening', _type: 'hero', schemaVersion: 1, heading: 'Good blocks' };
const linked = (key: string, id: string, label: string) => ({
  _key: key,
  _type: 'linkList',
  schemaVersion: 1,
  heading: 'Further on',
  links: [
    { _key: 'one', _type: 'describedLink', label, target: { _type: 'reference', _ref: id, _weak: true } },
  ],
});
const good = [opening, textBlock('text', 'Words that stay.'), facts, quote('quote', 'Kia ora.')] as const;

/** Portable text inside portable text: deeper than a page renders, but within a document’s limit. */
function nested(levels: number): unknown {
  let value: unknown = { _key: 'bottom', _type: 'block', children: [] };
  for (let level = 0; level < levels; level += 1)
    value = { _key: `k${level}`, _type: 'block', children: [value] };
  return value;
}

/** Faulty blocks, each with the event that reports it. */
const bad: readonly { block: unknown; event: string; type: string }[] = [
  { block: { _key: 'unknown', _type: 'carousel' }, event: 'block.unknown', type: 'carousel' },
  { block: { _key: 'proto', _type: '__proto__' }, event: 'block.unknown', type: '__proto__' },
  { block: { _key: 'constructor', _type: 'constructor' }, event: 'block.unknown', type: 'constructor' },
  { block: { _key: 'to-string', _type: 'toString' }, event: 'block.unknown', type: 'toString' },
  { block: { _key: 'no-type', _type: '' }, event: 'block.invalid', type: '' },
  { block: { _key: 'null-type', _type: null }, event: 'block.invalid', type: '' },
  { block: { _key: 'absent-type', heading: 'What am I?' }, event: 'block.invalid', type: '' },
  { block: null, event: 'block.invalid', type: '' },
  { block: { _key: 'invalid', _type: 'quote', schemaVersion: 1 }, event: 'block.invalid', type: 'quote' },
  {
    block: { _key: 'wrong', _type: 'keyFacts', schemaVersion: 1, facts: 'many' },
    event: 'block.invalid',
    type: 'keyFacts',
  },
  {
    block: { _key: 'deep', _type: 'richText', schemaVersion: 1, body: [nested(45)] },
    event: 'block.invalid',
    type: 'richText',
  },
  {
    block: { _key: 'no-picture', _type: 'mediaText', schemaVersion: 1, body: [], picture: {} },
    event: 'block.invalid',
    type: 'mediaText',
  },
];

const fixtures: readonly Draft[] = [
  pageOf('/test/', 'Tests', [opening]),
  pageOf('/test/good/', 'Good blocks', good),
  pageOf(
    '/test/good-and-bad/',
    'Good blocks',
    good.flatMap((block, index) => [
      block,
      ...bad.slice(index * 3, index * 3 + 3).map((entry) => entry.block),
    ]),
  ),
  pageOf(
    '/test/only-bad/',
    'Only bad blocks',
    bad.map((entry) => entry.block),
  ),
  pageOf('/test/changing/', 'Changing', [textBlock('text', 'The first words.')]),
  pageOf('/test/leaving/', 'Leaving', [textBlock('text', 'Soon gone.')]),
  pageOf('/test/linking/', 'Linking', [
    linked('gone', 'test-no-such-document', 'A place that is gone'),
    linked('there', 'test-test-good-', 'A place that is there'),
    {
      ...textBlock('text', 'A word in the text', {
        markDefs: [
          {
            _key: 'm',
            _type: 'link',
            target: { _type: 'reference', _ref: 'test-no-such-document', _weak: true },
          },
        ],
        children: [{ _key: 's', _type: 'span', text: 'A word in the text', marks: ['m'] }],
      }),
    },
  ]),
];

test.beforeAll(async () => {
  testSite = await startTestSite();
  await publish(testSite.dataDir, fixtures);
  await expect.poll(() => statusOf('/test/linking/'), { timeout: soon }).toBe(200);
  testSite.takeLog();
});

test.afterAll(() => testSite?.stop());

const html = async (path: string) => (await sendRequest(testSite.siteUrl, path)).body;
const statusOf = async (path: string) => (await sendRequest(testSite.siteUrl, path)).status;
const content = (path: string) =>
  sendRequest(testSite.siteUrl, `/api/v1/page-content?path=${path}`, {
    headers: { 'X-Api-Key': 'southbound-local' },
  });

/** The events of one page among these log lines. */
function eventsOf(log: readonly LogLine[], page: string) {
  return log.filter((line) => line.page === page);
}

test('faulty blocks leave the markup of the good ones unchanged, byte for byte, and log one event each', async () => {
  const alone = await sendRequest(testSite.siteUrl, '/test/good/');
  expect(alone.status).toBe(200);
  testSite.takeLog();
  const among = await sendRequest(testSite.siteUrl, '/test/good-and-bad/');
  expect(among.status).toBe(200);

  expect(blocksOf(alone.body)).toHaveLength(good.length);
  expect(blocksOf(among.body)).toEqual(blocksOf(alone.body));
  const main = (body: string) => body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  expect(textsOf(main(among.body), 'h1')).toEqual(['Good blocks']);

  // The event is logged during rendering, but the line may arrive later.
  const events: LogLine[] = [];
  await expect
    .poll(() => events.push(...eventsOf(testSite.takeLog(), '/test/good-and-bad/')))
    .toBe(bad.length);
  expect(events.map(({ event, type }) => `${event} ${type}`).toSorted()).toEqual(
    bad.map(({ event, type }) => `${event} ${type}`).toSorted(),
  );
  for (const line of events) {
    expect(line).toMatchObject({ level: 'warn', key: expect.any(String), msg: expect.any(String) });
    expect(JSON.stringify(line), 'no content in the log').not.toContain('What am I?');
  }
});

test('a page with only faulty blocks still renders, with its title as heading', async () => {
  const { status, body } = await sendRequest(testSite.siteUrl, '/test/only-bad/');
  expect(status).toBe(200);
  expect(blocksOf(body)).toEqual([]);
  expect(textsOf(body, 'h1')).toEqual(['Only bad blocks']);
  expect(body).toContain('data-site-header');
});

test('a link to a missing document is plain text', async () => {
  const body = await html('/test/linking/');
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  for (const words of ['A place that is gone', 'A word in the text']) {
    expect(wordsOf(main)).toContain(words);
    expect(main).not.toMatch(new RegExp(`<a [^>]*>[^<]*${words}`));
  }
  expect(main).toMatch(/<a [^>]*href="\/test\/good\/"[^>]*>/);
});

test('a returning browser with a full cache sees what was published', async ({ playwright }, info) => {
  const open = browserWithProfile({ playwright }, info);
  await expectSeesPublishes(testSite.siteUrl, open, (documents) => publish(testSite.dataDir, documents));
});

test('a document changed in the lake changes page-content and the page', async () => {
  expect(wordsOf(await html('/test/changing/'))).toContain('The first words.');
  const before = JSON.parse((await content('/test/changing/')).body).data.revision;
  await publish(testSite.dataDir, [
    pageOf('/test/changing/', 'Changed', [textBlock('text', 'The second words.')]),
  ]);
  await expect
    .poll(async () => wordsOf(await html('/test/changing/')), { timeout: soon })
    .toContain('The second words.');
  const answer = await content('/test/changing/');
  expect(answer.body).toContain('The second words.');
  expect(JSON.parse(answer.body).data.title).toBe('Changed');
  expect(JSON.parse(answer.body).data.revision).not.toBe(before);
  expect(wordsOf(await html('/test/changing/'))).not.toContain('The first words.');
});

test('a new page appears, and is in the sitemap', async () => {
  expect(await statusOf('/test/new/')).toBe(404);
  await publish(testSite.dataDir, [pageOf('/test/new/', 'New', [textBlock('text', 'Just arrived.')])]);
  await expect.poll(() => statusOf('/test/new/'), { timeout: soon }).toBe(200);
  expect(await html('/sitemap.xml')).toContain('/test/new/</loc>');
});

test('a removed page gets a 404', async () => {
  expect(await statusOf('/test/leaving/')).toBe(200);
  unpublish(testSite.dataDir, ['test-test-leaving-']);
  await expect.poll(() => statusOf('/test/leaving/'), { timeout: soon }).toBe(404);
  expect((await content('/test/leaving/')).status).toBe(404);
  // The page is gone first; lists of pages follow with the next query.
  await expect.poll(() => html('/sitemap.xml'), { timeout: soon }).not.toContain('/test/leaving/</loc>');
});

// @spec 2.18
test('a search finds a page from its publish until its removal, and the log has no search words', async () => {
  const found = async (words: string) =>
    textsOf(await html(`/search/?q=${encodeURIComponent(words)}`), 'mark').join(' ');
  expect(await found('Pōhutukawa')).toBe('');
  await publish(testSite.dataDir, [
    pageOf('/test/found/', 'Under a pōhutukawa', [textBlock('text', 'A jabberwock sat in it.')]),
  ]);
  await expect.poll(() => found('pohutukawa'), { timeout: soon }).toContain('pōhutukawa');
  expect(await found('Jabberwocks')).toContain('jabberwock');
  unpublish(testSite.dataDir, ['test-test-found-']);
  await expect.poll(() => found('jabberwock'), { timeout: soon }).toBe('');
  expect(JSON.stringify(testSite.takeLog())).not.toMatch(/jabberwock|hutukawa/i);
});

test('a redirect works as soon as it is published', async () => {
  expect(await statusOf('/test/old/')).toBe(404);
  await publish(testSite.dataDir, [
    {
      _id: 'test-redirect',
      _type: 'redirect',
      from: '/test/old/',
      target: { _type: 'reference', _ref: 'test-test-good-' },
    },
  ]);
  await expect.poll(() => statusOf('/test/old/'), { timeout: soon }).toBe(308);
  expect((await sendRequest(testSite.siteUrl, '/test/old/')).headers.location).toMatch(/\/test\/good\/$/);
  unpublish(testSite.dataDir, ['test-redirect']);
  await expect.poll(() => statusOf('/test/old/'), { timeout: soon }).toBe(404);
});

test('a webhook without a valid signature is refused', async () => {
  const post = (headers: Record<string, string>) =>
    sendRequest(testSite.siteUrl, '/api/content-webhook', { method: 'POST', headers, body: '{}' });
  expect((await post({})).status).toBe(401);
  expect((await post({ 'sanity-webhook-signature': 't=1,v1=wrong' })).status).toBe(401);
});

test('during a lake outage, cached pages stay, readiness reports it, and everything recovers afterwards', async () => {
  expect(await statusOf('/about/')).toBe(200);
  testSite.setLakeReachable(false);
  try {
    expect(await statusOf('/about/')).toBe(200);
    const { status, body } = await sendRequest(testSite.siteUrl, '/api/v1/ready');
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({
      status: 'failed',
      errorCode: 'UPSTREAM',
      data: { fields: { content: 'unavailable' } },
    });
  } finally {
    testSite.setLakeReachable(true);
  }
  await expect.poll(() => statusOf('/api/v1/ready')).toBe(200);
  expect(await statusOf('/destinations/napier/')).toBe(200);
});
