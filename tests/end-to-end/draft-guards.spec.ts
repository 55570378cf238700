/** Drafts must not leak through internal routes, caches or other sites; forms in a draft send nothing. */
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { enterDrafts, shareDraft } from './support/draft-session.ts';
import { pageOf, textBlock } from './support/publish.ts';
import { type RawRequest, sendRequest } from './support/raw-http.ts';
import { type StudioSite, startStudioSite } from './support/studio-site.ts';
import { waitForFormScript } from './support/wait-until-ready.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let testSite: StudioSite;
let cookie: string;

const canary = 'tūturuatu9canary';
const hero = { _key: 'hero', _type: 'hero', schemaVersion: 1, heading: 'Doors' };
const published = pageOf('/doors/', 'Doors', [hero, textBlock('text', 'Published words.')]);
const id = published._id;
const draft = {
  ...published,
  _id: `drafts.${id}`,
  title: `Doors ${canary}`,
  blocks: [
    hero,
    textBlock('text', `Drafted words, ${canary}.`),
    { _key: 'form', _type: 'contactForm', schemaVersion: 1, heading: 'Contact us' },
  ],
};

test.beforeAll(async () => {
  testSite = await startStudioSite('draft-guards');
  await testSite.client.createOrReplace(published);
  await testSite.client.createOrReplace(draft);
  cookie = await enterDrafts(testSite.siteUrl, testSite.client);
  await expect.poll(async () => (await sendRequest(testSite.siteUrl, '/doors/')).status).toBe(200);
});
test.afterAll(() => testSite?.stop());

// @spec 2.5
// @asvs 8.3.1
test('no request reaches the internal draft routes, whatever its path or headers', {
  tag: '@full',
}, async () => {
  const session = '/draft-route/session/doors/';
  const { token } = await shareDraft(testSite.client, id);
  const paths = [
    session,
    `/draft-route/link/${id}?token=${token}`,
    '/draft-route',
    '/draft-route/',
    '/%64raft-route/session/doors/',
    '/draft-route%2fsession%2fdoors/',
    '/draft-route/session/doors.rsc',
    '/draft-route/session/doors.segments/_tree.segment.rsc',
    '/draft-route/session/doors/?_rsc=1',
    '/_next/data/x/draft-route/session/doors.json',
    '/./draft-route/session/doors/',
    '//draft-route/session/doors/',
    '/x/../draft-route/session/doors/',
    '/(draft)/draft-route/session/doors/',
    '/per-request/draft-route/session/doors/',
    '/en/draft-route/session/doors/',
    '/doors/?nextUrl=/draft-route/session/doors/',
  ];
  const skipped = 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy';
  const requestHeaders: Record<string, string>[] = [
    {},
    { RSC: '1' },
    { RSC: '1', 'Next-Router-Prefetch': '1' },
    { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree' },
    { 'x-middleware-subrequest': skipped },
    { 'x-middleware-subrequest': skipped.replaceAll('proxy', 'middleware') },
    { 'x-middleware-rewrite': session, 'x-middleware-next': '1' },
    { 'x-middleware-override-headers': 'x-draft', 'x-middleware-request-x-draft': 'session' },
    { 'x-matched-path': session, 'x-invoke-path': session, 'x-invoke-output': '/draft-route/[[...slug]]' },
    { 'x-nextjs-data': '1', 'x-nextjs-rewrite': session },
    { 'x-original-url': session, 'x-rewrite-url': session, 'x-forwarded-uri': session },
    { 'x-draft': 'session', Purpose: 'prefetch' },
    { 'x-prerender-revalidate': 'x', 'x-now-route-matches': '1=draft-route' },
  ];
  const leaks: string[] = [];
  for (const headers of requestHeaders)
    for (const path of [...paths, '/doors/']) {
      const answer = await sendRequest(testSite.siteUrl, path, { headers });
      if (answer.body.includes(canary)) leaks.push(`${path} ${JSON.stringify(headers)}`);
      // An editor’s cookie does not help either: the draft route exists only inside the process.
      if (path.startsWith('/doors/')) continue;
      const asEditor = await sendRequest(testSite.siteUrl, path, { headers: { ...headers, Cookie: cookie } });
      if (asEditor.body.includes(canary)) leaks.push(`as an editor: ${path} ${JSON.stringify(headers)}`);
    }
  expect(leaks).toEqual([]);
});

test('draft responses are never cached or served to another visitor, for any kind of request', {
  tag: '@full',
}, async () => {
  const { path } = await shareDraft(testSite.client, id);
  const seen: RawRequest[] = [
    {},
    { headers: { RSC: '1' } },
    { headers: { RSC: '1', 'Next-Router-Prefetch': '1' } },
    { method: 'HEAD' },
  ];
  for (const request of seen)
    for (const [address, headers] of [
      ['/doors/', { Cookie: cookie }],
      [path, {}],
    ] as const) {
      const answer = await sendRequest(testSite.siteUrl, address, {
        ...request,
        headers: { ...request.headers, ...headers },
      });
      expect(answer.headers['cache-control']).toMatch(/no-store/);
      expect(answer.headers['cache-control']).not.toMatch(/public/);
      expect(answer.headers['cdn-cache-control']).toBeUndefined();
      expect(answer.headers['x-robots-tag']).toContain('noindex');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
      // The same request without a draft session.
      expect((await sendRequest(testSite.siteUrl, '/doors/', request)).body).not.toContain(canary);
    }
});

test('a form of this site ends a draft session, a form of another site does not', {
  tag: '@full',
}, async () => {
  const leave = (headers: Record<string, string>, body = '') =>
    sendRequest(testSite.siteUrl, '/api/draft/leave', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
  const own = await leave({ Origin: testSite.siteUrl }, 'to=%2Fdoors%2F');
  expect(own.status).toBe(303);
  expect(own.headers.location).toBe('/doors/');
  expect(own.headers['set-cookie']?.join()).toMatch(/southbound-draft=; Max-Age=0/);
  expect((await leave({ Origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await leave({}, `to=${'x'.repeat(1_100_000)}`)).status).toBe(413);
  for (const to of ['//elsewhere.example', '/.//elsewhere.example', 'https://elsewhere.example/', '/\\x'])
    expect((await leave({}, `to=${encodeURIComponent(to)}`)).headers.location).toBe('/');
});

// @asvs 3.5.5
test('the Studio’s tools reveal nothing to another site’s page that opens a draft', {
  tag: '@full',
}, async () => {
  const browser = await chromium.launch(launchOptions());
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: testSite.siteUrl }]);
  const opened = async (from: string) => {
    const page = await context.newPage();
    await page.goto(from);
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => void open(address), `${testSite.siteUrl}/doors/`),
    ]);
    await expect(popup.locator('main').getByText(`Drafted words, ${canary}.`)).toBeVisible();
    await popup.waitForLoadState('networkidle');
    return popup.locator('html');
  };
  // A page of ours has the Studio’s origin, so the tools connect to it.
  await expect(await opened(`${testSite.siteUrl}/about/`)).toHaveAttribute('data-presented', '');
  await context.route('http://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await expect(await opened('http://elsewhere.example/')).not.toHaveAttribute('data-presented');
  await browser.close();
});

test.describe('a contact form in a draft', () => {
  async function visit(options: { javaScriptEnabled: boolean; asEditor: boolean }) {
    const browser = await chromium.launch(launchOptions());
    const context: BrowserContext = await browser.newContext({
      baseURL: testSite.siteUrl,
      javaScriptEnabled: options.javaScriptEnabled,
    });
    const [name = '', value = ''] = cookie.split('=');
    if (options.asEditor) await context.addCookies([{ name, value, url: testSite.siteUrl }]);
    const calls: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/api/v1/')) calls.push(request.url());
    });
    return { page: await context.newPage(), calls, close: () => browser.close() };
  }

  async function send(page: Page) {
    await page.getByLabel('Your message').fill('Kei hea taku pēke?');
    await page.getByLabel('Your name').fill('Mere Tūhoe');
    await page.getByLabel('Email address').fill('mere@example.nz');
    await page.getByRole('button', { name: 'Send message' }).click();
  }

  async function mails(): Promise<number> {
    const { body } = await sendRequest(testSite.siteUrl, '/outbox/');
    return body.split('mere@example.nz').length - 1;
  }

  for (const javaScriptEnabled of [true, false])
    test(`an editor’s message is not sent, and the page says so (scripts: ${javaScriptEnabled})`, {
      tag: '@full',
    }, async () => {
      const { page, calls, close } = await visit({ javaScriptEnabled, asEditor: true });
      await page.goto('/doors/');
      if (javaScriptEnabled) await waitForFormScript(page, 'contactForm');
      await send(page);
      await expect(page.getByText('so we didn’t send your message')).toBeVisible();
      await expect(page.getByLabel('Your message')).toHaveValue('Kei hea taku pēke?');
      expect(calls.filter((call) => call.includes('contact'))).toEqual([]);
      expect(await mails()).toBe(0);
      await close();
    });

  // @spec 7.13
  test('a link holder’s message is not sent, and the page says so', { tag: '@full' }, async () => {
    const link = await shareDraft(testSite.client, id);
    const withScripts = await visit({ javaScriptEnabled: true, asEditor: false });
    await withScripts.page.goto(link.path);
    await waitForFormScript(withScripts.page, 'contactForm');
    await send(withScripts.page);
    await expect(withScripts.page.getByText('so we didn’t send your message')).toBeVisible();
    expect(withScripts.calls.filter((call) => call.includes('contact'))).toEqual([]);
    await withScripts.close();
    const without = await visit({ javaScriptEnabled: false, asEditor: false });
    await without.page.goto(link.path);
    await send(without.page);
    await expect(without.page.getByText('didn’t send it')).toBeVisible();
    expect(await mails()).toBe(0);
    await without.close();
  });
});
