/** Targets of the fuzz test: every call of the OpenAPI document. */
import fc from 'fast-check';
import { placeholder } from './known-ids.ts';
import type { ApiDescription, Operation, Parameter } from './operations.ts';
import { type Draft, type Pair, percentEncode } from './requests.ts';
import { type NamedValues, valueMaker } from './schema-values.ts';
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

/** Usual values of fields and parameters, by name. */
const named: NamedValues = {
  cartSessionId: knownId('cart'),
  id: knownId('item'),
  itemId: knownId('item'),
  associatedCartItemId: knownId('item'),
  offerId: knownId('offer'),
  productId: fc.oneof(knownId('product'), fc.constant('bus-pass-15-hours'), fc.constant('gift-voucher')),
  reference: knownId('reference'),
  token: knownId('token'),
  'X-Booking-Token': knownId('token'),
  'Idempotency-Key': fc.uuid(),
  refundOfferId: knownId('refund'),
  expectedTotal: knownId('total'),
  date: someDay,
  returnDate: someDay,
  sendOn: someDay,
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
  '/api/v1/blogs/{slug}': knownId('blog'),
  '/api/v1/destinations/{slug}': knownId('destination'),
  '/api/v1/tour/{slug}': knownId('tour'),
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
    fc.option(knownId('cart')),
    knownId('offer'),
    knownId('product'),
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
  'POST /api/v1/forms/{documentId}/{formKey}': fc.constant({
    path: '/api/v1/forms/page-escorted-journeys/ask',
    json: { answers: { name: ['Mārama'], email: ['marama@example.nz'], gone: ['x'] } },
  }),
  'POST /api/v1/booking-links': fc.constant({
    json: { reference: placeholder('reference', 0), email: 'mere@example.nz' },
  }),
  'GET /api/v1/fare-search': fc
    .tuple(places, places, fc.integer({ min: 1, max: 60 }))
    .map(([from, to, at]) => ({ query: { from, to, date: placeholder('day', at) } })),
  'GET /api/v1/fare-calendar': fc
    .tuple(places, places)
    .map(([from, to]) => ({ query: { from, to, month: '2026-12' } })),
  'GET /api/v1/timetable-journey': fc
    .integer({ min: 1, max: 60 })
    .map((at) => ({ query: { line: 'tranz_alpine', date: placeholder('day', at) } })),
  'GET /api/v1/service-extras': knownId('offer').map((offerId) => ({ query: { offerId } })),
  'GET /api/v1/bookings/{reference}': ofBooking(''),
  'GET /api/v1/bookings/{reference}/ticket.pdf': ofBooking('/ticket.pdf'),
  'GET /api/v1/bookings/{reference}/calendar.ics': ofBooking('/calendar.ics'),
  'POST /api/v1/bookings/{reference}/refund-offers': ofBooking('/refund-offers', { json: {} }),
  'POST /api/v1/bookings/{reference}/refunds': ofBooking('/refunds', {
    headers: [['Idempotency-Key', 'one-and-the-same']],
    json: { refundOfferId: placeholder('refund', 0) },
  }),
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
    hostHeader,
    ...(isWithKey
      ? [['X-Api-Key', 'southbound-local'] as const, ['X-Origin-Domain', 'localhost'] as const]
      : []),
    ...(body ? [jsonHeader] : []),
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
      ...emptyRequest,
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
      ...emptyRequest,
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
