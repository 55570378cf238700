/** Observability of a running site: metrics, log, traces, and web vitals from browsers. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createPlainServer } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { freePorts } from '#scripts/launch/ports.mjs';
import { scriptsBeyond, weighPage } from '#tools/measure/weight.ts';
import { sendRequest } from './support/raw-http.ts';
import { type LogLine, startTestSite, type TestSite, test } from './support/test-site.ts';
import { waitUntilReady } from './support/wait-until-ready.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let testSite: TestSite;
let plain: TestSite;
let metricsUrl = '';
let collector: Server;
let traces = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const [metricsPort = 0, collectorPort = 0] = await freePorts(2);
  collector = createServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray()).toString();
    traces += sent;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(collectorPort, '127.0.0.1');
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  testSite = await startTestSite(undefined, {
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    LOG_LEVEL: 'debug',
  });
  plain = await startTestSite();
});

test.afterAll(async () => {
  await testSite?.stop();
  await plain?.stop();
  collector?.close().closeAllConnections();
});

const numbers = async () => (await fetch(metricsUrl)).text();

// @spec F.10
test('a request has one id, in its response and in the log but not in the metrics', {
  tag: '@full',
}, async () => {
  testSite.takeLog();
  const answer = await fetch(`${testSite.siteUrl}/about/?secret=mine`, {
    headers: { 'X-Request-Id': 'a-stranger-chose-this-name' },
  });
  const id = answer.headers.get('X-Request-Id');
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await answer.text();
  await expect
    .poll(() =>
      testSite.takeLog().find(({ request, event }) => request === id && event === 'request.answered'),
    )
    .toMatchObject({ method: 'GET', kind: 'kept', route: '/about/', status: 200 });
  expect(await numbers()).not.toContain('mine');
});

test('a WebSocket request is refused by the server itself, without rendering and without an error', {
  tag: '@full',
}, async () => {
  // Next adds its own upgrade listener with its first request, if it can.
  await (await fetch(`${testSite.siteUrl}/about/`)).text();
  testSite.takeLog();
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
  expect((await sendRequest(testSite.siteUrl, '/contact/', { method: 'TRACE', headers })).status).toBe(404);
  const after = await fetch(`${testSite.siteUrl}/about/`);
  await after.text();
  const lines: LogLine[] = [];
  await expect
    .poll(() => {
      lines.push(...testSite.takeLog());
      return lines.map(({ request }) => request);
    })
    .toContain(after.headers.get('X-Request-Id'));
  expect(lines.filter(({ event }) => event === 'package.printed')).toEqual([]);
});

// @asvs 16.3.4
test('a client that disconnects in the middle of a body is counted as gone and not logged as an error', {
  tag: '@full',
}, async () => {
  testSite.takeLog();
  const { hostname, port } = new URL(testSite.siteUrl);
  const heads = [
    ['/contact/', 'Content-Type: multipart/form-data; boundary=x'],
    ['/cart/form', 'Content-Type: multipart/form-data; boundary=x'],
    [
      '/api/v1/contact',
      'Content-Type: application/json\r\nX-Api-Key: southbound-local\r\nX-Origin-Domain: localhost',
    ],
    ['/api/v1/payments/test/webhook', 'Content-Type: application/json'],
    ['/api/content-webhook', 'sanity-webhook-signature: t=1,v1=a'],
    ['/vitals', 'Content-Type: application/json'],
  ];
  for (const [path, more] of heads) {
    const sender = connect(Number(port), hostname);
    sender.on('error', () => undefined);
    await once(sender, 'connect');
    sender.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${more}\r\nContent-Length: 400\r\n\r\n{"name":`,
    );
    // Until the handler has begun to read the body.
    await new Promise((resolve) => setTimeout(resolve, 200));
    sender.destroy();
  }
  const lines: LogLine[] = [];
  const answered = () => {
    lines.push(...testSite.takeLog());
    return lines.filter(({ event, method }) => event === 'request.answered' && method === 'POST').length;
  };
  await expect.poll(answered).toBe(heads.length);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await numbers()).not.toMatch(/southbound_(?:http_answers|api_calls)_total\{[^}]*status="5/);
});

test('responses are counted by kind', { tag: '@full' }, async () => {
  for (const path of ['/about/', '/search/?q=kaikoura', '/no-such-page/', '/api/v1/health'])
    await (await fetch(`${testSite.siteUrl}${path}`)).text();
  await expect.poll(numbers).toMatch(/southbound_http_answers_total\{kind="missing",status="404"\} [1-9]/);
  const text = await numbers();
  expect(text).toMatch(/southbound_http_answers_total\{kind="kept",status="200"\} [1-9]/);
  expect(text).toMatch(/southbound_http_answers_total\{kind="own",status="200"\} [1-9]/);
  expect(text).toMatch(/southbound_http_answers_total\{kind="api",status="200"\} [1-9]/);
  expect(text).toMatch(/southbound_api_calls_total\{call="GET \/health",status="200"\} [1-9]/);
  expect(text).toMatch(/southbound_search_duration_seconds_count\{search="site"\} [1-9]/);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  // Gauges read from the database; on a busy machine they are sometimes late and then left out.
  for (const looked of [
    /^southbound_holds 0$/m,
    /^southbound_stuck_money\{what="booking"\} 0$/m,
    /^southbound_outbox_oldest_seconds\{channel="email"\} 0$/m,
  ])
    await expect.poll(numbers).toMatch(looked);
});

test('the public port has no metrics', { tag: '@full' }, async () => {
  expect((await fetch(`${testSite.siteUrl}/metrics`)).status).toBe(404);
});

// @spec F.10
test('a visit is a trace that does not contain its query', { tag: '@full' }, async () => {
  const answer = await fetch(`${testSite.siteUrl}/search/?q=whangaparaoa`);
  await answer.text();
  // This visit’s own trace, because there were earlier searches.
  await expect.poll(() => traces).toContain(answer.headers.get('X-Request-Id') ?? 'no name');
  expect(traces).toContain('GET /search/');
  expect(traces).toContain('"api GET /page-content"');
  expect(traces).not.toMatch(/whangaparaoa|secret=mine/);
});

/** Lets a test wait until the page’s web-vitals script listens for the page being hidden. Call it before the page opens. */
async function measures(page: Page): Promise<{ begun(): Promise<void> }> {
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    Object.assign(window, {
      addEventListener(...args: Parameters<typeof listen>) {
        if (args[0] === 'visibilitychange') Object.assign(window, { isMeasured: true });
        listen(...args);
      },
    });
  });
  return {
    async begun() {
      await page.waitForFunction(() => 'isMeasured' in window);
      // Values already known are reported in a separate task.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    },
  };
}

/** A TCP proxy in front of the site that records all requests. Playwright may miss those sent while a page unloads. */
async function tapOf(siteUrl: string) {
  const { hostname, port } = new URL(siteUrl);
  const connections: { sent: string }[] = [];
  const tap = createPlainServer((browser) => {
    const connection = { sent: '' };
    connections.push(connection);
    const site = connect(Number(port), hostname);
    browser.on('data', (part: Buffer) => {
      connection.sent += part.toString('latin1');
    });
    browser.on('error', () => site.destroy());
    site.on('error', () => browser.destroy());
    browser.pipe(site).pipe(browser);
  }).listen(0, '127.0.0.1');
  await once(tap, 'listening');
  const address = tap.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** The heads of the requests with this start, each with the bytes that follow on its connection. */
    requests: (line: string) =>
      connections.flatMap(({ sent }) =>
        sent
          .split(`${line} HTTP/1.1\r\n`)
          .slice(1)
          .map((rest) => {
            const [head = ''] = rest.split('\r\n\r\n');
            return { head, behind: rest.slice(head.length) };
          }),
      ),
    stop: () => tap.close(),
  };
}

test('a browser reports web vitals when a page is left, once and without a cookie', {
  tag: '@full',
}, async ({ page }) => {
  const tap = await tapOf(testSite.siteUrl);
  try {
    // A cookie without a cart, so that no script changes it.
    await page.context().addCookies([{ url: tap.url, name: 'cid', value: 'nobodys' }]);
    const measuring = await measures(page);
    await page.goto(`${tap.url}/about/`);
    await waitUntilReady(page);
    await measuring.begun();
    await page.mouse.click(5, 5);
    await page.goto('about:blank');
    await expect.poll(numbers).toMatch(/southbound_web_vitals_ttfb_seconds_count\{page="about"\} 1/);
    expect(tap.requests('GET /about/')[0]?.head).toMatch(/^cookie: cid=nobodys/im);
    expect(await page.context().cookies(tap.url)).toMatchObject([{ name: 'cid', value: 'nobodys' }]);
    const reports = tap.requests('POST /vitals');
    expect(reports).toHaveLength(1);
    expect(reports[0]?.head).not.toMatch(/^cookie:/im);
    const [, body = ''] = /(\{[^}]*\})/.exec(reports[0]?.behind ?? '') ?? [];
    expect(JSON.parse(body)).toMatchObject({ page: 'about', TTFB: expect.any(Number) });
  } finally {
    tap.stop();
  }
});

test('a site with default settings refuses other host names and names the missing setting', {
  tag: '@full',
}, async () => {
  plain.takeLog();
  const visit = (Host: string, path = '/api/v1/openapi.json') =>
    sendRequest(plain.siteUrl, path, { headers: { Host } });
  expect(await visit('site.tunnel.example')).toMatchObject({
    status: 421,
    body: expect.stringContaining('SITE_URL'),
  });
  expect((await visit('site.tunnel.example', '/api/v1/health')).status).toBe(200);
  for (const host of ['localhost', '127.0.0.1:80', '[::1]']) expect((await visit(host)).status).toBe(200);
  await expect
    .poll(() => plain.takeLog())
    .toContainEqual(expect.objectContaining({ event: 'host.unknown', level: 'warn' }));
});

test('a site without metrics loads no script for them', { tag: '@full' }, async ({ browser }) => {
  // The measuring script loads when the browser is idle: a busy one may be weighed before that.
  await expect(async () => {
    const watched = await weighPage(browser, testSite.siteUrl, '/about/');
    const unwatched = await weighPage(browser, plain.siteUrl, '/about/');
    const more = scriptsBeyond(watched, unwatched);
    expect(more.map(({ kind }) => kind)).toEqual(['script']);
    expect(more[0]?.bytes).toBeLessThan(6_000);
  }).toPass();
  expect((await fetch(`${plain.siteUrl}/vitals`, { method: 'POST', body: '{}' })).status).not.toBe(204);
});
