/** Rate limits of a running site: API calls, pages rendered per request, and pictures. */
import { expect } from '@playwright/test';
import { sendRequest } from './support/raw-http.ts';
import { startTestSite, type TestSite, test } from './support/test-site.ts';

test.describe.configure({ mode: 'default', timeout: 300_000 });

// A site with rate limits on; in all others they are off.
let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite(undefined, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
test.afterAll(() => testSite?.stop());

/** The rate limit’s window, in milliseconds. */
const aMinute = 60_000;

let networks = 0;
/**
 * Runs the requests from a new network within one window. If a busy machine took longer than the window, another network
 * repeats them.
 */
async function withinAMinute<Found>(
  work: (headers: Readonly<Record<string, string>>) => Promise<Found>,
): Promise<Found> {
  for (;;) {
    networks += 1;
    const began = performance.now();
    const found = await work({ 'X-Forwarded-For': `198.51.100.${networks}` });
    if (performance.now() - began < aMinute) return found;
  }
}

const statuses = async (times: number, once: () => ReturnType<typeof sendRequest>) => {
  const answers = await Promise.all(Array.from({ length: times }, once));
  return {
    good: answers.filter(({ status }) => status !== 429).length,
    refused: answers.filter(({ status }) => status === 429),
  };
};

// @spec F.3
test('a call over its rate limit is refused in an envelope, with the time to wait', {
  tag: '@full',
}, async () => {
  const { good, refused } = await statuses(5, () =>
    sendRequest(testSite.siteUrl, '/api/v1/contact', {
      method: 'POST',
      headers: { 'X-Api-Key': 'southbound-local', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Mere', email: 'mere@example.nz', message: 'Kia ora' }),
    }),
  );
  expect([good, refused.length]).toEqual([3, 2]);
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ status: 'failed', errorCode: 'RATE_LIMITED' });
  }
});

// @asvs 2.4.1
test('a missing page is rendered up to its rate limit, then refused with one line of text', {
  tag: '@full',
}, async () => {
  const { good, refused } = await withinAMinute((headers) =>
    statuses(250, () => sendRequest(testSite.siteUrl, '/nothing-of-the-kind/', { headers })),
  );
  expect([good, refused.length]).toEqual([240, 10]);
  for (const { headers, body } of refused) {
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toMatch(/\bno-store\b/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatch(/^Too many requests from your address\./);
  }
});

// @spec F.3
// @asvs 2.4.1
test('a page made by code is rendered up to its rate limit, then refused with one line of text', {
  tag: '@full',
}, async () => {
  const { good, refused } = await withinAMinute((headers) =>
    statuses(250, () => sendRequest(testSite.siteUrl, '/undefined/', { headers })),
  );
  expect([good, refused.length]).toEqual([240, 10]);
  for (const { body } of refused) expect(body).toMatch(/^Too many requests from your address\./);
});

// @asvs 2.4.1
test('a per-visitor page is rendered up to its rate limit, whatever API calls it makes, then refused with one line', {
  tag: '@full',
}, async () => {
  // Another network has it rendered first: until its data was read once it can fail, and a failed page is rendered twice.
  const elsewhere = { headers: { 'X-Forwarded-For': '203.0.113.1' } };
  await expect.poll(async () => (await sendRequest(testSite.siteUrl, '/cart/', elsewhere)).status).toBe(200);
  testSite.takeLog();
  const found = await withinAMinute(async (from) => {
    const headers = { ...from, Cookie: `cid=${'a'.repeat(30)}` };
    const counts: Record<number, number> = {};
    for (let batch = 0; batch < 25; batch += 1) {
      const answers = Array.from({ length: 10 }, () => sendRequest(testSite.siteUrl, '/cart/', { headers }));
      for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  });
  expect(found, JSON.stringify(testSite.takeLog())).toEqual({ 200: 240, 429: 10 });
});

test('cached pages are not counted', { tag: '@full' }, async () => {
  const { refused } = await statuses(100, () => sendRequest(testSite.siteUrl, '/'));
  expect(refused).toEqual([]);
});

test('requests for invented pictures are refused, up to the rate limit, while another network still gets a new picture', {
  tag: '@full',
}, async () => {
  const home = (await sendRequest(testSite.siteUrl, '/')).body.replaceAll('&amp;', '&');
  const offered = [...home.matchAll(/(\/media\/images\/[^\s"]+\?[^\s"]+) \d+w/g)].map(
    ([, address = '']) => address,
  );
  const [image = ''] = offered[0]?.split('?') ?? [];
  expect(offered.length).toBeGreaterThan(10);
  let left = 0;
  await withinAMinute(async (headers) => {
    const asking = statuses(250, () => {
      left += 1;
      return sendRequest(testSite.siteUrl, `${image}?rect=${left},0,900,500&w=320&auto=format`, { headers });
    });
    for (const address of offered.slice(0, 5))
      expect(
        await sendRequest(testSite.siteUrl, address, {
          headers: { 'X-Forwarded-For': '203.0.113.2', Accept: 'image/avif' },
        }),
      ).toMatchObject({ status: 200, headers: { 'content-type': 'image/avif' } });
    const { good, refused } = await asking;
    expect([good, refused.length]).toEqual([240, 10]);
    for (const { headers: said } of refused) expect(said['cache-control']).toMatch(/\bno-store\b/);
    // Pictures already rendered are free for everybody.
    expect(
      (
        await sendRequest(testSite.siteUrl, offered[0] ?? '', {
          headers: { ...headers, Accept: 'image/avif' },
        })
      ).status,
    ).toBe(200);
  });
  const strange = await sendRequest(testSite.siteUrl, `${image}?rect=7,7,900,500&w=320&auto=format`);
  expect([strange.status, strange.headers['cache-control']]).toEqual([400, 'no-store']);
});
