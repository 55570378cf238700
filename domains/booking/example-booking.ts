/** Example bookings for tests and stories. */
import type { JourneyItemLeg } from '#domains/cart/cart.ts';
import type { BookedItem, BookedTraveller, Booking } from './booking.ts';

/** Builds a ride of the TranzAlpine with a test's changes. */
export function exampleRide(changes: Partial<JourneyItemLeg> = {}): JourneyItemLeg {
  return {
    itemType: 'kr_train',
    service: 'TranzAlpine',
    operator: 'Great Journeys New Zealand',
    line: 'tranz_alpine',
    tripId: 'train',
    serviceDate: '2026-12-01',
    runOffset: 0,
    fromCall: 0,
    toCall: 3,
    from: { stopId: 'CHC', name: 'Christchurch Station', departure: '2026-12-01T08:15:00+13:00' },
    to: { stopId: 'GRY', name: 'Greymouth', arrival: '2026-12-01T13:05:00+13:00' },
    checkInCloses: '2026-12-01T07:55:00+13:00',
    stock: 'live',
    fareFamilyId: 'scenic',
    ...changes,
  };
}

/** Builds a traveller with a test's changes. */
export function exampleTraveller(changes: Partial<BookedTraveller> = {}): BookedTraveller {
  return {
    id: 'c1c43b5e-0000-4000-8000-000000000001',
    type: 'adult',
    title: 'ms',
    firstName: 'Mārama',
    lastName: 'Ōpata',
    requests: null,
    priceCents: 19_900,
    status: 'confirmed',
    ...changes,
  };
}

/** Builds a confirmed train journey of one adult with a test's changes. */
export function exampleItem(changes: Partial<BookedItem> = {}): BookedItem {
  const passengers = { adultCount: 1, childCount: 0, infantCount: 0 };
  return {
    id: 'a1c43b5e-0000-4000-8000-000000000001',
    parentId: null,
    itemType: 'kr_train',
    description: 'TranzAlpine, Christchurch to Greymouth',
    detail: 'Tuesday 1 December 2026, 08:15',
    priceCents: 19_900,
    quantity: 1,
    passengers,
    stock: 'live',
    status: 'confirmed',
    answerNote: null,
    rideStatuses: null,
    disruption: null,
    data: {
      kind: 'journey',
      route: { serviceRoute: [exampleRide()] },
      passengers,
      fareName: 'Scenic',
      conditions: {
        changes: 'Changes until two days before departure.',
        refund: 'Half is refundable until two days before departure.',
        text: 'Scenic: changes until two days before departure; half of the price is refundable until then, nothing afterwards.',
      },
    },
    travellers: [exampleTraveller()],
    refundable: null,
    ...changes,
  };
}

/** Builds a booking of one confirmed journey, paid by card, with a test's changes. */
export function exampleBooking(changes: Partial<Booking> = {}): Booking {
  return {
    reference: '7KM-Q2X-9TR',
    status: 'confirmed',
    cancelReason: null,
    createdAt: new Date('2026-11-21T04:30:00Z'),
    paidAt: new Date('2026-11-21T04:32:00Z'),
    email: 'marama@example.nz',
    items: [exampleItem()],
    soldVouchers: [],
    subtotalCents: 19_900,
    voucherCents: 0,
    cardFeeCents: 478,
    totalCents: 20_378,
    gstCents: 2_658,
    refundedCents: 0,
    refunds: [],
    changes: [],
    unmadeChange: null,
    sentOffer: null,
    disruptions: [],
    payment: { state: 'captured', failureCode: null, url: null },
    now: new Date('2026-11-21T04:32:05Z'),
    ...changes,
  };
}
