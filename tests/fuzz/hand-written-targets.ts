/** Targets of the fuzz test by hand: all addresses outside the OpenAPI document. */
import fc from 'fast-check';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { hostileText } from './hostile-input.ts';
import { placeholder } from './known-ids.ts';
import { type Draft, type Pair, percentEncode } from './requests.ts';
import {
  emptyRequest,
  hostHeader,
  jsonHeader,
  knownId,
  pairsOf,
  places,
  someDay,
  type Target,
} from './targets.ts';

/** Statuses that a page may give to valid or mutated requests. */
export const pageStatuses: readonly number[] = [
  200, 204, 303, 307, 308, 400, 403, 404, 405, 413, 415, 422, 429,
] as const;
const boundary = 'x';

interface ByHand {
  readonly name: string;
  readonly method?: string;
  readonly path: string | fc.Arbitrary<string>;
  readonly query?: Readonly<Record<string, fc.Arbitrary<string>>>;
  readonly form?: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** The placeholder for a server action’s hidden fields. */
  readonly action?: 'contactfields' | 'checkoutfields';
  readonly json?: fc.Arbitrary<unknown>;
  readonly headers?: readonly Pair[];
  readonly allowed?: readonly number[];
  readonly isLocal?: boolean;
}

const text = fc.oneof(fc.constantFrom('1', 'x', '', 'yes'), hostileText);
/** Nine of ten values come from the first generator, so that a combination is often valid as a whole. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });
/** The argument of a server action: mostly plain JSON, sometimes with strings that React reads as references. */
const madeUpState = mostly(
  fc.jsonValue({ stringUnit: fc.constantFrom('a', '@', '1', ':') }),
  fc.jsonValue({ stringUnit: fc.constantFrom('$', '@', '1', ':', '0', 'K', 'F', '__proto__') }),
).map((value) => JSON.stringify([value]));
const anId = fc.oneof(fc.uuid(), hostileText.map(percentEncode));
const cards = fc.constantFrom(
  ...testCards
    .filter(({ name }) => ['approved', 'declined', 'challenge'].includes(name))
    .map(({ number }) => number),
  '4111111111111111',
  '',
);

/** Every address outside the API’s document. */
const byHand: readonly ByHand[] = [
  {
    name: 'the content webhook',
    method: 'POST',
    path: '/api/content-webhook',
    json: fc.constant({ ids: { created: [], updated: ['page-contact'], deleted: [] } }),
    headers: [['Sanity-Webhook-Signature', `t=1700000000000,v1=${'A'.repeat(43)}`]],
    allowed: [204, 400, 401, 405, 413],
  },
  {
    name: 'the content webhook, signed',
    method: 'POST',
    path: '/api/content-webhook',
    json: fc.oneof(
      fc.constant({ _id: 'blog-which-side-to-sit', _type: 'blogPost' }),
      fc.record({ _id: hostileText, _type: hostileText, slug: fc.jsonValue({ maxDepth: 2 }) }),
    ),
    headers: [['Sanity-Webhook-Signature', placeholder('signed', 0)]],
    allowed: [200, 204, 400, 401, 405, 413],
  },
  {
    name: 'the start of a draft session',
    path: '/api/draft/enable',
    query: { 'sanity-preview-secret': text, 'sanity-preview-pathname': text },
    allowed: [307, 401, 405, 429],
  },
  { name: 'the end of a draft session', method: 'POST', path: '/api/draft/leave', form: { to: hostileText } },
  {
    name: 'the content that drafts show',
    method: 'POST',
    path: '/api/draft/perspective',
    form: { perspective: hostileText },
  },
  {
    name: 'the check of links to other sites',
    method: 'POST',
    path: '/api/draft/links',
    query: { 'sanity-preview-secret': text },
    json: fc.record({ urls: fc.array(hostileText) }),
    allowed: [400, 401, 405, 413, 415, 429],
  },
  { name: 'the newest draft', path: '/api/draft/newest', query: { id: anId, token: text } },
  {
    name: 'a shared draft',
    path: anId.map((id) => `/pre_${id}/`),
    query: { token: text, 'as-of': text, compare: text, side: text },
  },
  {
    name: 'an editor’s draft',
    path: '/about/',
    headers: [['Cookie', `southbound-draft=99999999999.${'A'.repeat(43)}`]],
  },
  {
    name: 'web vitals',
    method: 'POST',
    path: '/vitals',
    json: fc.record({ page: fc.constantFrom('home', 'about', 'other'), LCP: fc.double(), CLS: fc.double() }),
    allowed: [204, 400, 403, 404, 405, 413, 415, 429],
  },
  { name: 'metrics, which this port does not have', path: '/metrics', allowed: [404, 405, 429] },
  { name: 'the home page', path: '/' },
  { name: 'a search of the site', path: '/search/', query: { q: text } },
  {
    name: 'a search for fares',
    path: '/book-your-journey/',
    query: {
      from: fc.oneof(places, text),
      to: fc.oneof(places, text),
      date: fc.oneof(someDay, text),
      adults: text,
    },
  },
  { name: 'a list with a filter', path: '/destinations/', query: { region: text, kind: text } },
  {
    name: 'a page below another',
    path: fc
      .constantFrom('blogs', 'destinations', 'tours')
      .chain((kind) => anId.map((id) => `/${kind}/${id}/`)),
  },
  {
    name: 'the cart',
    path: '/cart/',
    query: { problem: text, item: anId },
    headers: [['Cookie', `cid=${placeholder('cart', 3)}`]],
  },
  { name: 'the checkout', path: '/checkout/', headers: [['Cookie', `cid=${placeholder('cart', 4)}`]] },
  {
    name: 'a purchase',
    path: '/purchase/',
    query: { outcome: text },
    headers: [['Cookie', `southbound-booking=${placeholder('token', 0)}`]],
  },
  {
    name: 'a form of the cart',
    method: 'POST',
    path: '/cart/form',
    form: {
      intent: fc.constantFrom('add', 'change', 'remove', 'x'),
      itemType: fc.constantFrom('pass', 'tour', 'voucher', 'ii_ferry'),
      productId: fc.oneof(fc.constant('bus-pass-15-hours'), text),
      adultCount: fc.oneof(fc.constant('1'), text),
      itemId: fc.oneof(knownId('item'), text),
      message: text,
    },
    headers: [['Cookie', `cid=${placeholder('cart', 5)}`]],
  },
  {
    name: 'the contact form',
    method: 'POST',
    path: '/contact/',
    action: 'contactfields',
    form: { name: text, email: fc.oneof(fc.constant('mere@example.nz'), text), message: text },
  },
  {
    name: 'a form whose hidden fields are made up',
    method: 'POST',
    path: fc.constantFrom('/contact/', '/checkout/', '/about/'),
    form: {
      $ACTION_REF_1: mostly(fc.constant(''), text),
      '$ACTION_1:0': fc
        .tuple(
          mostly(knownId('action'), text),
          mostly(fc.constant('$@1'), fc.constantFrom('$@2', '$1', null)),
        )
        .map(([id, bound]) => JSON.stringify({ id, bound })),
      '$ACTION_1:1': mostly(madeUpState, text),
      $ACTION_KEY: mostly(fc.constantFrom('', 'k1'), text),
      name: fc.constantFrom('', 'Mere'),
    },
  },
  {
    name: 'the checkout’s form',
    method: 'POST',
    path: '/checkout/',
    action: 'checkoutfields',
    form: { email: text, phone: text, country: text, acceptConditions: text, expectedTotal: text },
    headers: [['Cookie', `cid=${placeholder('cart', 6)}`]],
  },
  {
    name: 'the return from payment',
    path: '/purchase/arrive',
    query: { token: fc.oneof(knownId('token'), text) },
  },
  {
    name: 'the return without payment',
    path: '/purchase/left',
    query: { token: fc.oneof(knownId('token'), text) },
  },
  {
    name: 'the redirect to the payment page',
    path: '/purchase/pay',
    query: { token: fc.oneof(knownId('token'), text) },
  },
  {
    name: 'the question which booking to show',
    path: '/purchase/open',
    headers: [
      [
        'Cookie',
        `southbound-booking=${placeholder('token', 1)}; southbound-opening=${placeholder('token', 2)}`,
      ],
    ],
  },
  {
    name: 'the answer which booking to show',
    method: 'POST',
    path: '/purchase/open',
    form: { answer: mostly(fc.constantFrom('keep', 'open'), text), reference: text },
    headers: [
      [
        'Cookie',
        `southbound-booking=${placeholder('token', 1)}; southbound-opening=${placeholder('token', 2)}`,
      ],
    ],
  },
  {
    name: 'a ticket',
    path: '/purchase/ticket.pdf',
    headers: [['Cookie', `southbound-booking=${placeholder('token', 1)}`]],
  },
  {
    name: 'a calendar',
    path: '/purchase/calendar.ics',
    headers: [['Cookie', `southbound-booking=${placeholder('token', 1)}`]],
  },
  {
    name: 'a cancellation form',
    method: 'POST',
    path: '/purchase/refund',
    form: { step: fc.oneof(fc.constantFrom('offer', 'confirm'), text), items: anId, travellers: anId },
  },
  {
    name: 'a form that corrects names',
    method: 'POST',
    path: '/purchase/change',
    form: {
      step: fc.oneof(fc.constantFrom('offer', 'confirm'), text),
      travellerId: anId,
      firstName: text,
      title: text,
      lastName: text,
      changeOfferId: anId,
      idempotencyKey: anId,
    },
  },
  {
    name: 'a form that claims costs',
    method: 'POST',
    path: '/purchase/claim',
    form: {
      disruptionId: anId,
      kind: fc.oneof(fc.constantFrom('meal', 'stay'), text),
      amount: fc.oneof(fc.constant('45.50'), text),
      description: text,
      receipts: fc.oneof(fc.constant('%PDF-1.7'), text),
    },
    headers: [['Cookie', `southbound-booking=${placeholder('token', 0)}`]],
    allowed: [303, 400, 403, 405, 413, 429, 503],
  },
  {
    name: 'a form that finds a booking',
    method: 'POST',
    path: '/purchase/find',
    form: { reference: text, email: text },
  },
  { name: 'a form that closes the booking', method: 'POST', path: '/purchase/forget', form: { sure: text } },
  {
    name: 'the test gateway’s page',
    path: fc.oneof(knownId('payment'), anId).map((id) => `/test-gateway/pay/${id}`),
  },
  {
    name: 'a card',
    method: 'POST',
    path: fc.oneof(knownId('payment'), anId).map((id) => `/test-gateway/pay/${id}`),
    form: { number: fc.oneof(cards, text) },
  },
  {
    name: 'the bank’s question',
    method: 'POST',
    path: fc.oneof(knownId('payment'), anId).map((id) => `/test-gateway/pay/${id}/check`),
    form: { answer: fc.oneof(fc.constantFrom('approve', 'refuse'), text) },
  },
  { name: 'staff’s page', path: '/staff/', headers: [['Cookie', `southbound-staff=${'A'.repeat(43)}`]] },
  {
    name: 'a form of staff',
    method: 'POST',
    path: '/staff/form',
    form: {
      intent: fc.oneof(
        fc.constantFrom('sign-in', 'confirm', 'export', 'erase', 'release', 'end-disruption'),
        text,
      ),
      token: text,
      code: text,
      reference: fc.oneof(knownId('reference'), text),
      itemId: anId,
      note: text,
    },
    // Without a sign-in or with a wrong token, the sign-in page is the response.
    allowed: [200, 303, 307, 308, 400, 401, 403, 404, 405, 413, 415, 422, 429],
  },
  { name: 'disruptions for staff', path: '/staff/disruptions/', query: { outcome: text, about: anId } },
  {
    name: 'a disruption to enter',
    path: '/staff/disruptions/enter/',
    query: { step: fc.constantFrom('details', 'preview'), line: text, first: text, part: text, title: text },
  },
  { name: 'claims for staff', path: '/staff/claims/', query: { outcome: text, form: text } },
  { name: 'a receipt for staff', path: anId.map((id) => `/staff/claims/receipt/${id}`) },
  { name: 'a booking for staff', path: '/staff/booking/', query: { reference: text } },
  { name: 'a change by staff', path: '/staff/booking/change/', query: { reference: text, change: anId } },
  {
    name: 'a form of a change by staff',
    method: 'POST',
    path: '/staff/booking/change/form',
    query: { reference: text },
    form: { step: fc.oneof(fc.constantFrom('offer', 'extras', 'make', 'send'), text), note: text },
    allowed: [200, 303, 307, 308, 400, 401, 403, 404, 405, 413, 415, 422, 429],
  },
  { name: 'the outbox', path: '/outbox/', query: { page: text }, isLocal: true },
  { name: 'a mail', path: anId.map((id) => `/outbox/${id}/html`), isLocal: true },
  { name: 'a file of a mail', path: anId.map((id) => `/outbox/${id}/files/0`), isLocal: true },
  {
    name: 'a picture',
    path: fc.oneof(
      knownId('picture'),
      hostileText.map((name) => `/media/images/southbound/production/${percentEncode(name)}`),
    ),
    query: {
      w: fc.oneof(fc.constantFrom('480', '1', '9999'), text),
      h: text,
      fit: fc.constantFrom('crop', 'x'),
      rect: text,
    },
    allowed: [200, 304, 400, 404, 405, 429],
  },
  { name: 'a card to share', path: anId.map((id) => `/social/${id}.png`) },
  { name: 'a build', path: anId.map((id) => `/builds/meta/${id}`) },
  { name: 'the newest build', path: '/builds/latest.json' },
  { name: 'a script', path: hostileText.map((name) => `/_next/static/chunks/${percentEncode(name)}.js`) },
  { name: 'Next’s pictures', path: '/_next/image', query: { url: hostileText, w: text, q: text } },
  { name: 'Next’s data', path: anId.map((id) => `/_next/data/${id}/index.json`) },
  {
    name: 'a font',
    path: '/fonts/hanken-grotesk-latin.woff2',
    headers: [['Range', 'bytes=0-10']],
    allowed: [200, 304, 308, 400, 404, 405, 412],
  },
  { name: 'the feed', path: '/feed.xml' },
  { name: 'the sitemap', path: '/sitemap.xml' },
  { name: 'the robots’ rules', path: '/robots.txt' },
  { name: 'the Studio', path: hostileText.map((name) => `/studio/${percentEncode(name)}`), isLocal: true },
  {
    name: 'the Studio’s files',
    path: hostileText.map((name) => `/studio/static/${percentEncode(name)}`),
    isLocal: true,
  },
  {
    name: 'internal routes of Next',
    path: fc.constantFrom(
      '/per-request/cart/',
      '/draft-route/session/',
      '/draft-route/link/x/',
      '/missing/x/',
      '/failed/',
      '/api/v2',
      '/api',
      '/undefined/',
      '/comp_ref/',
      '/reference/',
    ),
  },
  { name: 'a redirect', path: anId.map((id) => `/${id}`) },
];

/** The addresses by hand, as targets. */
export const handWrittenTargets: readonly Target[] = byHand.map((each) => ({
  name: each.name,
  draft: draftOf(each),
  allowed: each.allowed ?? pageStatuses,
  isLocal: each.isLocal ?? false,
}));

function draftOf({
  method = 'GET',
  path,
  query = {},
  form,
  action,
  json: body,
  headers = [],
}: ByHand): fc.Arbitrary<Draft> {
  const fields = form ?? {};
  return fc
    .tuple(
      typeof path === 'string' ? fc.constant(path) : path,
      fc.record(query, { requiredKeys: [] }),
      fc.record(fields, { requiredKeys: [] }),
      body ?? fc.constant(undefined),
    )
    .map(([address, givenQuery, filled, sent]): Draft => {
      const isForm = form !== undefined;
      return {
        ...emptyRequest,
        method,
        path: address,
        query: pairsOf(givenQuery).map(([name, value]) => [name, percentEncode(value)]),
        headers: [
          hostHeader,
          ...headers,
          ...(isForm ? [['Content-Type', `multipart/form-data; boundary=${boundary}`] as const] : []),
          ...(body ? [jsonHeader] : []),
        ],
        json: sent,
        raw: isForm ? Buffer.from(multipart(pairsOf(filled), action)) : null,
      };
    });
}

/** A multipart form as a browser sends it. A server action’s hidden fields come first. */
export function multipart(fields: readonly Pair[], action?: 'contactfields' | 'checkoutfields'): string {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${action ? placeholder(action, 0) : ''}${parts.join('')}--${boundary}--\r\n`;
}
