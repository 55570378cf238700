import { once } from 'node:events';
import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sanityContent } from '#cms/sanity-content.ts';
import { instrumentGateway } from '#domains/payment/instrument-gateway.ts';
import type { PaymentGateway } from '#domains/payment/payment-gateway.ts';
import { GatewayError } from '#domains/payment/payment-gateway.ts';
import { forgetConfig } from '#platform/config.ts';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { TrustedProxies } from '#platform/http/client-address.ts';
import { traceRequest } from '#platform/http/observe-request.ts';
import { type RequestContext, runInRequestContext } from '#platform/http/request-context.ts';
import { routePatternOf } from '#platform/http/route-pattern.ts';
import { createOtlpTracing, type OtlpTracing } from '#platform/otlp-tracing.ts';
import { setTracer, withSpan } from '#platform/tracing.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { contentInMemory, goodHeaders, goodMessage, noBookings, testApi } from './test-api.testing.ts';

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const sentSpans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value })),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type SentSpan = z.output<typeof sentSpans>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

const sent: SentSpan[] = [];
let whole = '';
const collector = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  whole += body;
  const { resourceSpans } = sentSpans.parse(JSON.parse(body));
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
});

let content: LakeBehindProxy;
let opened: OpenedDatabase;
let tracing: OtlpTracing;
beforeAll(async () => {
  content = await startLakeBehindProxy([
    { _id: 'p', _type: 'page', title: 'P', path: { current: '/contact/' } },
  ]);
  vi.stubEnv('LAKE_URL', content.url);
  forgetConfig();
  opened = await openTestDatabase();
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const address = collector.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  tracing = createOtlpTracing({ url, share: 1 }, 'southbound');
  setTracer(tracing);
});
afterAll(async () => {
  setTracer(null);
  collector.close().closeAllConnections();
  await opened.close();
  await content[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  forgetConfig();
});

/** A provider that is unavailable. */
const gateway: Pick<PaymentGateway, 'name' | 'read'> = {
  name: 'test',
  read: () => Promise.reject(new GatewayError('unavailable', 'aroha@example.nz cannot be charged')),
};

const api = testApi({
  content: { ...sanityContent, findPreview: contentInMemory.findPreview },
  contact: {
    async store({ email }) {
      await opened.database.transaction((transaction) => transaction.execute(sql`select ${email}::text`));
      await opened.database.execute(sql`select ${email}::text as "to"`);
      return { reference: 'ABC-DEF-GHJ' };
    },
  },
  booking: {
    ...noBookings,
    async find() {
      await instrumentGateway({ ...noGateway, ...gateway }).read('pay_1');
      return null;
    },
  },
});

const nobody = () => Promise.reject(new Error('Nobody asks this.'));
const noGateway: PaymentGateway = {
  ...{ name: 'test', open: nobody, read: nobody, capture: nobody, cancel: nobody, refund: nobody },
  ...{ refundsOf: nobody, paymentOf: nobody, parseWebhook: () => ({ kind: 'ignored' }) },
};

const nginx = new TrustedProxies(['127.0.0.1']);
const parentTrace = 'a'.repeat(32);

/** A server that answers one request with all of these calls. */
const site = createServer((request, response) => {
  const context: RequestContext = {
    address: '203.0.113.9',
    id: 'the-name-of-this-one',
    responseNote: { kind: 'api' },
  };
  const work = async () => {
    await api.request('/api/v1/page-content?path=/contact/', { headers: goodHeaders });
    await api.request('/api/v1/contact', {
      method: 'POST',
      headers: { ...goodHeaders, 'Content-Type': 'application/json' },
      body: JSON.stringify(goodMessage),
    });
    await api.request(`/api/v1/bookings/7KM-Q2X-9TR?token=${'s'.repeat(43)}`, { headers: goodHeaders });
    response.end('answered');
  };
  const pattern = routePatternOf(request.url ?? '');
  void runInRequestContext(context, () => traceRequest({ request, response, context, pattern }, nginx, work));
});

test('a request is one trace from proxy to API, content, database and gateway, without personal data', async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const address = site.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v1/x?token=secret`, {
    headers: { traceparent: `00-${parentTrace}-${'b'.repeat(16)}-01` },
  });
  site.close().closeAllConnections();
  await tracing.close();

  expect(new Set(sent.map(({ traceId }) => traceId))).toEqual(new Set([parentTrace]));
  const byId = new Map(sent.map((span) => [span.spanId, span]));
  const path = (span: SentSpan): string[] => [
    ...(byId.has(span.parentSpanId ?? '') ? path(byId.get(span.parentSpanId ?? '') ?? span) : []),
    span.name,
  ];
  const paths = sent.map((span) => path(span).join(' > '));
  expect(paths).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^GET \/api\/v1\/\S+$/),
      expect.stringMatching(/ > api GET \/page-content > content$/),
      expect.stringMatching(/ > api POST \/contact > database$/),
      expect.stringMatching(/ > api GET \/bookings\/:reference > gateway read$/),
    ]),
  );
  const failed = sent.filter(({ status }) => status.code === 2).map(({ name }) => name);
  expect(failed).toContain('gateway read');
  expect(whole).not.toMatch(/marama|aroha|secret|s{43}|203\.0\.113|7KM-Q2X/i);
});

test('without a collector, a span only runs its work', async () => {
  setTracer(null);
  expect(await withSpan({ name: 'x', kind: 'internal', attributes: {} }, async () => 3)).toBe(3);
});
