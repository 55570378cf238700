/** Invented bookings for drafts in the editor and for stories. */
import type {
  BookedItem,
  BookedTraveller,
  Booking,
  BookingStatus,
  PartStatus,
  PassTravel,
} from '#domains/booking/booking.ts';
import { passConditions } from '#domains/pass-travel/pass-account.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const traveller = (
  number: number,
  names: readonly [string, string, string],
  facts: Partial<BookedTraveller> = {},
): BookedTraveller => ({
  id: id(number),
  type: 'adult',
  title: names[0],
  firstName: names[1],
  lastName: names[2],
  requests: null,
  priceCents: 8_500,
  status: 'confirmed',
  ...facts,
});

const party = (from: number, status: PartStatus): readonly BookedTraveller[] => [
  traveller(from, ['ms', 'Aroha', 'Ngata'], { status, requests: 'A seat by the window' }),
  traveller(from + 1, ['mr', 'Mārama', 'Whakatāne-Rangihīroa'], { status }),
  traveller(from + 2, ['master', 'Tāwhaki', 'Ngata'], { type: 'child', priceCents: 4_200, status }),
];

const item = (number: number, facts: Partial<BookedItem>): BookedItem => ({
  id: id(number),
  parentId: null,
  itemType: 'ii_ferry',
  description: 'Interislander, Wellington to Picton',
  detail: 'Tuesday 1 December 2026, 08:45',
  priceCents: 21_200,
  quantity: 1,
  passengers: { adultCount: 2, childCount: 1, infantCount: 0 },
  stock: 'live',
  status: 'confirmed',
  answerNote: null,
  rideStatuses: null,
  disruption: null,
  data: {
    kind: 'pass',
    pass: { id: 'bus-pass-15-hours', services: [{ name: 'bus' }], allowance: '15 hours', validMonths: 12 },
    passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
  },
  travellers: [],
  refundable: null,
  ...facts,
});

interface RideFacts {
  readonly itemType: 'ii_ferry' | 'kr_train';
  readonly service: string;
  readonly from: readonly [string, string];
  readonly to: readonly [string, string];
  readonly checkInCloses: string;
  readonly conditions: string;
}

const journey = ({
  itemType,
  service,
  from,
  to,
  checkInCloses,
  conditions,
}: RideFacts): BookedItem['data'] => ({
  kind: 'journey',
  fareName: 'Flexi',
  passengers: { adultCount: 2, childCount: 1, infantCount: 0 },
  conditions: { changes: '', refund: '', text: conditions },
  route: {
    serviceRoute: [
      {
        itemType,
        service,
        operator: service,
        line: 'line',
        tripId: `${service} ${from[1]}`,
        serviceDate: from[1].slice(0, 10),
        runOffset: 0,
        fromCall: 0,
        toCall: 1,
        from: { stopId: 'a', name: from[0], departure: from[1] },
        to: { stopId: 'b', name: to[0], arrival: to[1] },
        checkInCloses,
        stock: itemType === 'ii_ferry' ? 'live' : 'request',
        fareFamilyId: 'flexi',
      },
    ],
  },
});

const ferryData = journey({
  itemType: 'ii_ferry',
  service: 'Interislander',
  from: ['Wellington Terminal', '2026-12-01T08:45:00+13:00'],
  to: ['Picton Terminal', '2026-12-01T12:15:00+13:00'],
  checkInCloses: '2026-12-01T07:45:00+13:00',
  conditions: 'Cancel until check-in closes and get a 50% refund.',
});

const trainData = journey({
  itemType: 'kr_train',
  service: 'Coastal Pacific',
  from: ['Picton Station', '2026-12-02T13:40:00+13:00'],
  to: ['Christchurch Station', '2026-12-02T19:35:00+13:00'],
  checkInCloses: '2026-12-02T13:20:00+13:00',
  conditions:
    'Cancel until 72 hours before departure and get a refund less $30 a person; not refundable after that.',
});

/** The status of each part of the booking, by the booking's status. */
const partsOf: Readonly<Record<BookingStatus, { readonly ferry: PartStatus; readonly train: PartStatus }>> = {
  pending_payment: { ferry: 'pending', train: 'pending' },
  requested: { ferry: 'confirmed', train: 'requested' },
  confirmed: { ferry: 'confirmed', train: 'confirmed' },
  declined: { ferry: 'declined', train: 'declined' },
  cancelled: { ferry: 'pending', train: 'pending' },
  refunded: { ferry: 'cancelled', train: 'confirmed' },
  stuck: { ferry: 'pending', train: 'pending' },
};

/** A booking in the given state: a ferry with a car, a train, a pass and a voucher for a family of three. */
export function exampleBooking(status: BookingStatus, now: Date): Booking {
  const { ferry, train } = partsOf[status];
  const isPaid = !['pending_payment', 'cancelled', 'stuck'].includes(status);
  const soon = new Date(now.getTime() + 5 * 86_400_000);
  const stands = (part: PartStatus) => part === 'confirmed' || part === 'requested';
  return {
    reference: '7KM-Q2X-9TR',
    status,
    cancelReason: status === 'cancelled' ? 'payment_failed' : null,
    createdAt: now,
    paidAt: isPaid ? now : null,
    email: 'aroha@example.nz',
    items: [
      item(1, {
        data: ferryData,
        status: ferry,
        travellers: party(10, ferry),
        refundable: stands(ferry) ? { percent: 50, feeCents: 0, or: [], until: soon } : null,
      }),
      item(2, {
        parentId: id(1),
        itemType: 'extra',
        description: 'Car up to 5.5 m',
        detail: '',
        priceCents: 22_000,
        status: ferry,
        data: { kind: 'extra', extra: { id: 'car', extraKind: 'vehicle', leg: 0, vehicleLength: 4.4 } },
      }),
      item(3, {
        itemType: 'kr_train',
        description: 'Coastal Pacific, Picton to Christchurch',
        detail: 'Wednesday 2 December 2026, 13:40',
        priceCents: 51_800,
        stock: 'request',
        data: trainData,
        status: train,
        travellers: party(20, train),
        refundable: stands(train) ? { percent: 100, feeCents: 3_000, or: [], until: soon } : null,
        answerNote:
          train === 'declined' ? 'The train is full on that day, and on the next. We are sorry.' : null,
      }),
      item(4, {
        itemType: 'pass',
        description: 'Bus Pass, 15 hours',
        detail: 'Valid for 12 months from the first booking',
        priceCents: 14_500,
        stock: 'unlimited',
        status: isPaid ? (status === 'declined' ? 'declined' : 'confirmed') : 'pending',
        travellers: [
          traveller(30, ['ms', 'Aroha', 'Ngata'], {
            status: isPaid && status !== 'declined' ? 'confirmed' : ferry,
          }),
        ],
      }),
    ],
    soldVouchers:
      isPaid && status !== 'declined'
        ? [
            {
              itemId: id(5),
              code: 'K7QMR-3XW2N-8TJPV-CF4HZ',
              faceCents: 10_000,
              balanceCents: 10_000,
              expiresOn: '2029-12-01',
              sendOn: '2026-12-24',
              recipientName: 'Hinemoa',
              recipientEmail: 'hinemoa@example.nz',
              senderName: 'Aroha',
              message: 'Mā te wā!\nCome and see the sea.',
            },
          ]
        : [],
    subtotalCents: 109_500,
    voucherCents: 5_000,
    cardFeeCents: 2_508,
    totalCents: 107_008,
    gstCents: 14_610,
    refundedCents: status === 'refunded' ? 32_600 : status === 'declined' ? 107_008 : 0,
    changes: [],
    unmadeChange: null,
    sentOffer: null,
    disruptions: [],
    refunds: [],
    payment: null,
    now,
  };
}

/** Returns the booking with two rides on its pass. */
export function withPassTravel(booking: Booking): Booking {
  const passTravel: PassTravel = {
    left: '6 h 45 min of 15 hours left',
    validUntil: '2027-11-21',
    validMonths: 12,
    party: { adultCount: 1, childCount: 0, infantCount: 0 },
    rides: [
      {
        reference: '4FD-X8K-2WM',
        description: 'InterCity, Auckland to Rotorua',
        detail: 'Wednesday 2 December 2026, 08:00',
        status: 'confirmed',
      },
      {
        reference: '9QT-C3B-6HN',
        description: 'InterCity, Rotorua to Napier',
        detail: 'Friday 4 December 2026, 10:15',
        status: 'requested',
      },
    ],
  };
  return {
    ...booking,
    items: booking.items.map((item) => (item.data.kind === 'pass' ? { ...item, passTravel } : item)),
  };
}

/** Returns the booking with its train alone, on a Rail Pass. */
export function onlyOnPass(booking: Booking): Booking {
  const pass = { itemId: id(40), allowance: { kind: 'days', amount: 3 } } as const;
  return {
    ...booking,
    items: booking.items.flatMap((ride) =>
      ride.itemType === 'kr_train' && ride.data.kind === 'journey'
        ? [
            {
              ...ride,
              priceCents: 0,
              refundable: ride.refundable && { ...ride.refundable, feeCents: 0 },
              data: { ...ride.data, pass, fareName: 'Pass', conditions: passConditions },
            },
          ]
        : [],
    ),
    soldVouchers: [],
    ...{ subtotalCents: 0, voucherCents: 0, cardFeeCents: 0, totalCents: 0, gstCents: 0, refundedCents: 0 },
  };
}
