/** The targets of the fuzz test: every call of the OpenAPI document, and all other addresses by hand. */
import fc from 'fast-check';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { hostileText } from './hostile-input.ts';
import { type KnownIdKind, placeholder } from './known-ids.ts';
import type { ApiDescription, Operation, Parameter } from './operations.ts';
import { type Draft, type Pair, percentEncode } from './requests.ts';
import { type NamedValues, valueMaker } from './schema-values.ts';

/** An address, with a generator of valid requests for it. */
export interface Target {
  readonly name: string;
  readonly draft: fc.Arbitrary<Draft>;
  /** The statuses allowed for any request; null if the OpenAPI document lists them. */
  readonly allowed: readonly number[] | null;
  /** True if only this machine may request it: such requests carry no `X-Forwarded-For`. */
  readonly isLocal: boolean;
}

const known = (name: KnownIdKind, most = 30): fc.Arbitrary<string> =>
  fc.nat({ max: most }).map((at) => placeholder(name, at));
const day = fc.integer({ min: -2, max: 300 }).map((at) => placeholder('day', Math.max(0, at)));
const places = fc.constantFrom(
  'wellington',
  'picton',
  'christchurch',
  'greymouth',
  'auckland',
  'kaikoura',
  'Kaikōura',
  'GMN',
  'WLG',
);

/** Usual values of fields and parameters, by name. */
const named: NamedValues = {
  cartSessionId: known('cart'),
  id: known('item'),
  itemId: known('item'),
  associatedCartItemId: known('item'),
  offerId: known('offer'),
  productId: fc.oneof(known('product'), fc.constant('bus-pass-15-hours'), fc.constant('gift-voucher')),
  reference: known('reference'),
  token: known('token'),
  'X-Booking-Token': known('token'),
  'Idempotency-Key': fc.uuid(),
  refundOfferId: known('refund'),
  expectedTotal: known('total'),
  date: day,
  returnDate: day,
  sendOn: day,
  dateOfBirth: fc.constantFrom('2019-03-27', '1980-01-01', ''),
  from: places,
  to: places,
  query: fc.constantFrom('pic', 'well', 'a', 'ō'),
  q: fc.constantFrom('kaikoura', 'whale', 'tr', 'the sea', 'zzzz'),
  path: fc.constantFrom('/', '/contact/', '/about', '/destinations/', '/tours/', '/nowhere/'),
  email: fc.constantFrom('mere@example.nz', 'mārama@example.nz'),
  recipientEmail: fc.constant('mere@example.nz'),
  phone: fc.constantFrom('+64 21 555 0100', '03 555 0100'),
  country: fc.constantFrom('NZ', 'AU', 'GB', 'XX'),
  provider: fc.constantFrom('test', 'stripe', 'none'),
  website: fc.constant(''),
};

/** Slugs, by the path that they belong to. */
const slugs: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '/api/v1/blogs/{slug}': known('blog'),
  '/api/v1/destinations/{slug}': known('destination'),
  '/api/v1/tour/{slug}': known('tour'),
};

const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
const numbered = fc.nat({ max: 30 });

/** A call whose parts fit together, as our own client makes it. */
interface WholeCall {
  /** The path with its parameters filled in, if it has any. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: readonly Pair[];
  readonly json?: unknown;
}

const newCart = fc
  .tuple(
    fc.option(known('cart')),
    known('offer'),
    known('product'),
    fc.constantFrom('journey', 'pass', 'tour', 'voucher'),
  )
  .map(([cartSessionId, offerId, productId, kind]): WholeCall => {
    const voucher = {
      ...{ amount: 100, recipientName: 'Māra', recipientEmail: 'mara@example.nz' },
      ...{ senderName: 'Rāwiri', message: 'Kia ora', sendOn: placeholder('day', 20) },
    };
    const items: Record<string, unknown> = {
      journey: { itemType: 'ii_ferry', offerId },
      pass: { itemType: 'pass', productId: 'bus-pass-15-hours', passengers },
      tour: { itemType: 'tour', productId, passengers },
      voucher: { itemType: 'voucher', productId: 'gift-voucher', data: { voucher } },
    };
    return { json: { cartSessionId, items: [items[kind]] } };
  });

const changedCart = fc.tuple(numbered, fc.integer({ min: 1, max: 2 })).map(
  ([at, adultCount]): WholeCall => ({
    json: {
      cartSessionId: placeholder('cart', at),
      items: [{ id: placeholder('item', at), passengers: { ...passengers, adultCount } }],
    },
  }),
);

const order = fc.tuple(numbered, fc.uuid()).map(
  ([at, key]): WholeCall => ({
    path: `/api/v1/checkout-booking/${placeholder('cart', at)}`,
    headers: [['Idempotency-Key', key]],
    json: {
      contact: { email: 'mere@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
      travellers: [
        { itemId: placeholder('item', at), type: 'adult', title: 'ms', firstName: 'Mere', lastName: 'Tūhoe' },
      ],
      acceptConditions: true,
      expectedTotal: placeholder('total', at),
    },
  }),
);

/** A call about a booking, with its token. */
const ofBooking = (rest: string, more: WholeCall = {}) =>
  numbered.map(
    (at): WholeCall => ({
      ...more,
      path: `/api/v1/bookings/${placeholder('reference', at)}${rest}`,
      headers: [['X-Booking-Token', placeholder('token', at)], ...(more.headers ?? [])],
    }),
  );

/** Valid calls, by operation name. */
const wholeCalls: Readonly<Record<string, fc.Arbitrary<WholeCall>>> = {
  'POST /api/v1/cart': newCart,
  'PUT /api/v1/cart': changedCart,
  'POST /api/v1/checkout-booking/{cartSessionId}': order,
  'POST /api/v1/contact': fc.constant({
    json: { name: 'Mārama Ōpata', email: 'marama@example.nz', message: 'Kia ora' },
  }),
  'GET /api/v1/fare-search': fc
    .tuple(places, places, fc.integer({ min: 1, max: 60 }))
    .map(([from, to, at]) => ({ query: { from, to, date: placeholder('day', at) } })),
  'GET /api/v1/timetable-journey': fc
    .integer({ min: 1, max: 60 })
    .map((at) => ({ query: { line: 'tranz_alpine', date: placeholder('day', at) } })),
  'GET /api/v1/service-extras': known('offer').map((offerId) => ({ query: { offerId } })),
  'GET /api/v1/bookings/{reference}': ofBooking(''),
  'GET /api/v1/bookings/{reference}/ticket.pdf': ofBooking('/ticket.pdf'),
  'GET /api/v1/bookings/{reference}/calendar.ics': ofBooking('/calendar.ics'),
  'POST /api/v1/bookings/{reference}/refund-offers': ofBooking('/refund-offers', { json: {} }),
  'POST /api/v1/bookings/{reference}/refunds': ofBooking('/refunds', {
    headers: [['Idempotency-Key', 'one-and-the-same']],
    json: { refundOfferId: placeholder('refund', 0) },
  }),
};

const host: Pair = ['Host', '127.0.0.1'];
const json: Pair = ['Content-Type', 'application/json'];

/** An empty request. */
const nothing: Draft = {
  ...{ method: 'GET', path: '/', query: [], headers: [host], json: undefined, raw: null },
  ...{ isMalformed: false, twists: [] },
};

/** The calls of an OpenAPI document. */
export function apiTargets({ operations, components }: ApiDescription): readonly Target[] {
  const valuesOf = valueMaker(components, named);
  return operations.map((operation) => ({
    name: operation.name,
    draft: callOf(operation, valuesOf),
    allowed: null,
    isLocal: false,
  }));
}

function callOf(operation: Operation, valuesOf: ReturnType<typeof valueMaker>): fc.Arbitrary<Draft> {
  const { name, method, path, parameters, body } = operation;
  const values = fc.tuple(
    ...parameters.map((parameter) => {
      const own = parameter.name === 'slug' ? slugs[path] : undefined;
      const value = (own ?? valuesOf(parameter.schema, parameter.name)).map(asText);
      return parameter.required ? value : fc.option(value);
    }),
  );
  const bodies = body?.type === 'application/json' ? valuesOf(body.schema) : fc.constant(undefined);
  const isWithKey = !path.endsWith('/health') && !path.endsWith('/ready');
  const headers: readonly Pair[] = [
    host,
    ...(isWithKey
      ? [['X-Api-Key', 'southbound-local'] as const, ['X-Origin-Domain', 'localhost'] as const]
      : []),
    ...(body ? [json] : []),
  ];
  const call = fc.tuple(values, bodies, fc.uuid()).map(([given, sent, key]): Draft => {
    const of = (place: Parameter['in']) =>
      parameters.flatMap(({ name: parameter, in: where }, at): Pair[] => {
        const value = given[at];
        return where === place && typeof value === 'string' ? [[parameter, value]] : [];
      });
    const filled = of('path').reduce(
      (address, [parameter, value]) => address.replace(`{${parameter}}`, () => percentEncode(value)),
      path,
    );
    return {
      ...nothing,
      method,
      path: filled,
      query: of('query').map(([parameter, value]) => [parameter, percentEncode(value)]),
      headers: [...headers, ...of('header').map(([parameter, value]): Pair => [parameter, visible(value)])],
      json: sent,
      raw: body && body.type !== 'application/json' ? Buffer.from(JSON.stringify({ id: key })) : null,
    };
  });
  const whole = wholeCalls[name]?.map(
    (made): Draft => ({
      ...nothing,
      method,
      path: made.path ?? path,
      query: pairsOf(made.query ?? {}).map(([parameter, value]) => [parameter, percentEncode(value)]),
      headers: [...headers, ...(made.headers ?? [])],
      json: made.json,
    }),
  );
  return whole ? fc.oneof(call, whole) : call;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Replaces characters that a header cannot contain. */
const visible = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, '_');

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
      date: fc.oneof(day, text),
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
      itemId: fc.oneof(known('item'), text),
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
        .tuple(mostly(known('action'), text), mostly(fc.constant('$@1'), fc.constantFrom('$@2', '$1', null)))
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
    query: { token: fc.oneof(known('token'), text) },
  },
  {
    name: 'the return without payment',
    path: '/purchase/left',
    query: { token: fc.oneof(known('token'), text) },
  },
  {
    name: 'the redirect to the payment page',
    path: '/purchase/pay',
    query: { token: fc.oneof(known('token'), text) },
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
  { name: 'a form that closes the booking', method: 'POST', path: '/purchase/forget', form: { sure: text } },
  {
    name: 'the test gateway’s page',
    path: fc.oneof(known('payment'), anId).map((id) => `/test-gateway/pay/${id}`),
  },
  {
    name: 'a card',
    method: 'POST',
    path: fc.oneof(known('payment'), anId).map((id) => `/test-gateway/pay/${id}`),
    form: { number: fc.oneof(cards, text) },
  },
  {
    name: 'the bank’s question',
    method: 'POST',
    path: fc.oneof(known('payment'), anId).map((id) => `/test-gateway/pay/${id}/check`),
    form: { answer: fc.oneof(fc.constantFrom('approve', 'refuse'), text) },
  },
  { name: 'staff’s page', path: '/staff/', headers: [['Cookie', `southbound-staff=${'A'.repeat(43)}`]] },
  {
    name: 'a form of staff',
    method: 'POST',
    path: '/staff/form',
    form: {
      intent: fc.oneof(fc.constantFrom('sign-in', 'sign-out', 'confirm', 'export', 'erase', 'release'), text),
      token: text,
      code: text,
      reference: fc.oneof(known('reference'), text),
      itemId: anId,
      note: text,
    },
    // Without a sign-in or with a wrong token, the sign-in page is the response.
    allowed: [200, 303, 307, 308, 400, 401, 403, 404, 405, 413, 415, 422, 429],
  },
  { name: 'a booking for staff', path: '/staff/booking/', query: { reference: text } },
  { name: 'the outbox', path: '/outbox/', query: { page: text }, isLocal: true },
  { name: 'a mail', path: anId.map((id) => `/outbox/${id}/html`), isLocal: true },
  { name: 'a file of a mail', path: anId.map((id) => `/outbox/${id}/files/0`), isLocal: true },
  {
    name: 'a picture',
    path: fc.oneof(
      known('picture'),
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
    .map(([address, asked, filled, sent]): Draft => {
      const isForm = form !== undefined;
      return {
        ...nothing,
        method,
        path: address,
        query: pairsOf(asked).map(([name, value]) => [name, percentEncode(value)]),
        headers: [
          host,
          ...headers,
          ...(isForm ? [['Content-Type', `multipart/form-data; boundary=${boundary}`] as const] : []),
          ...(body ? [json] : []),
        ],
        json: sent,
        raw: isForm ? Buffer.from(multipart(pairsOf(filled), action)) : null,
      };
    });
}

const pairsOf = (values: object): readonly Pair[] =>
  Object.entries(values).map(([name, value]): Pair => [name, String(value)]);

/** A multipart form as a browser sends it. A server action’s hidden fields come first. */
export function multipart(fields: readonly Pair[], action?: 'contactfields' | 'checkoutfields'): string {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${action ? placeholder(action, 0) : ''}${parts.join('')}--${boundary}--\r\n`;
}
