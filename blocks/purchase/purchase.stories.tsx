import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { exampleBooking, onlyOnPass, withPassTravel } from '#blocks/example-bookings.ts';
import type { RefundOfferView } from '#components/booking/booking-view.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { readRefundChoice, refundChoiceParameters } from '#contracts/booking/refund-choice.ts';
import type {
  BookingClaim,
  BookingStatus,
  ChangeMoney,
  ClaimableDisruption,
  ItemDisruption,
  UnmadeChange,
} from '#domains/booking/booking.ts';
import type { TravellerOptions } from '#domains/booking/change/list-travellers.ts';
import { purchase as schema } from '#schemas/blocks/purchase.schema.ts';
import { presentBooking } from './present-booking.ts';
import { presentChangeOffer } from './present-change-offer.ts';
import { exchangeHref } from './present-change-options.ts';
import { presentTravellerOptions } from './present-traveller-options.ts';
import { fixtures } from './purchase.fixtures.ts';
import type { PurchaseData } from './purchase.load.ts';
import { Purchase, PurchaseUnavailable } from './purchase.tsx';
import { purchaseMessage } from './purchase-message.ts';

export default { title: 'Blocks/Forms and selling/Booking' } satisfies Meta;

const story = blockStories({ schema, Component: Purchase, layout: 'grid' });

const now = new Date('2026-11-21T10:00:00+13:00');

const data = (
  status: BookingStatus,
  facts: Partial<Extract<PurchaseData, { for: 'visitor' }>> = {},
): PurchaseData => ({
  for: 'visitor',
  booking: presentBooking(exampleBooking(status, now)),
  isWaiting: false,
  offer: null,
  changeOffer: null,
  changeOptions: null,
  extraOptions: null,
  travellerOptions: null,
  message: null,
  claimRefusal: null,
  choice: readRefundChoice({}),
  ...facts,
});

const offer: RefundOfferView = {
  refundOfferId: '00000000-0000-4000-8000-000000000099',
  lines: [
    {
      key: 'ferry',
      description: 'Interislander, Wellington to Picton, 1 of 3 travellers',
      travellerNames: 'Mr Mārama Whakatāne-Rangihīroa',
      amount: '$42.50',
      fee: null,
    },
    {
      key: 'train',
      description: 'Coastal Pacific, Picton to Christchurch',
      travellerNames: 'Ms Aroha Ngata, Mr Mārama Whakatāne-Rangihīroa, Master Tāwhaki Ngata',
      amount: '$488.00',
      fee: '$30.00',
    },
  ],
  cardFee: '$2.88',
  total: '$533.38',
  isOnPass: false,
  validUntil: '10:15',
  idempotencyKey: '00000000-0000-4000-8000-000000000098',
};

export const WithEverything = story(fixtures.withEverything, data('confirmed'));
export const BookingOnly = story(fixtures.bookingOnly, data('confirmed'));
export const EmptyTexts = story(fixtures.emptyTexts, data('confirmed'));
export const LongWords = story(fixtures.longWords, data('confirmed'));
export const OnRequest = story(fixtures.withEverything, data('requested'));
/** A pass with two rides, of which the operator has not confirmed one yet. */
export const PassInUse = story(
  fixtures.withEverything,
  data('confirmed', { booking: presentBooking(withPassTravel(exampleBooking('confirmed', now))) }),
);
/** A ride on a pass: nothing was paid, and nothing is refunded. */
export const RideOnPass = story(
  fixtures.withEverything,
  data('confirmed', { booking: presentBooking(onlyOnPass(exampleBooking('confirmed', now))) }),
);
const affected = exampleBooking('confirmed', now);
const journeys = affected.items.filter(({ data: { kind } }) => kind === 'journey');
const disruptedAs = (kinds: readonly ItemDisruption['kind'][]) => ({
  ...affected,
  items: affected.items.map((item) => {
    const kind = kinds[journeys.indexOf(item)];
    if (!kind) return item;
    const disruption: ItemDisruption = {
      ...{ id: item.id, kind, ride: kind === 'connection' ? null : 0, cause: 'weather' },
      ...{ chooseUntil: '2026-12-12T09:00:00+13:00', unchosen: 'refund' },
    };
    return { ...item, disruption };
  }),
});
/** A cancelled sailing, and the train that connects with it. */
export const Cancelled = story(
  fixtures.withEverything,
  data('confirmed', { booking: presentBooking(disruptedAs(['cancelled', 'connection'])) }),
);
export const Delayed = story(
  fixtures.withEverything,
  data('confirmed', { booking: presentBooking(disruptedAs(['late'])) }),
);
/** A cancelled sailing whose traveller may claim costs, with these claims so far. */
const claimable = (changes: Partial<ClaimableDisruption> = {}) => {
  const booking = exampleBooking('confirmed', now);
  const disruption: ClaimableDisruption = {
    ...{ id: claimId(1), itemId: journeys[0]?.id ?? '', kind: 'cancelled', cause: 'technical-problem' },
    ...{ serviceDate: '2026-12-01', refusal: null, claimUntil: new Date('2026-12-31T23:59:59+13:00') },
    claims: [],
    ...changes,
  };
  return presentBooking({ ...booking, disruptions: [disruption] });
};
const claimId = (number: number) => `00000000-0000-4000-8000-0000000000a${number}`;
const claim = (changes: Partial<BookingClaim> = {}): BookingClaim => ({
  ...{ id: claimId(2), disruptionId: claimId(1), kind: 'meal', state: 'open', amountCents: 4_550 },
  ...{ description: 'Dinner for three in Wellington.', receiptCount: 1, acceptedCents: null, payBy: null },
  ...{ isPaid: false, note: null, madeAt: now, ...changes },
});
/** Costs of a cancelled sailing can be claimed. */
export const ClaimOffered = story(fixtures.withEverything, data('confirmed', { booking: claimable() }));
/** A claim was just sent. */
export const ClaimSent = story(
  fixtures.withEverything,
  data('confirmed', {
    booking: claimable({ claims: [claim()] }),
    message: purchaseMessage({ outcome: 'claim-sent' }),
  }),
);
/** Accepted claims: to the card, in part, and by bank transfer. */
export const ClaimAccepted = story(
  fixtures.withEverything,
  data('confirmed', {
    booking: claimable({
      claims: [
        claim({ state: 'accepted', acceptedCents: 4_550, payBy: 'card' }),
        claim({
          ...{ id: claimId(3), kind: 'stay', state: 'accepted', amountCents: 28_900, acceptedCents: 24_000 },
          ...{ description: 'A room near the terminal.', receiptCount: 2, payBy: 'bank' },
          note: 'Breakfast is not included in what the operator pays.',
        }),
      ],
    }),
  }),
);
export const ClaimDeclined = story(
  fixtures.withEverything,
  data('confirmed', {
    booking: claimable({
      ...{ refusal: 'late', claimUntil: new Date('2026-11-20T23:59:59+13:00') },
      claims: [
        claim({ state: 'declined', note: 'The operator offered you a seat on a coach an hour later.' }),
      ],
    }),
  }),
);
/** The cause is the weather: the form is not offered, and the page says why. */
export const NoClaimForWeather = story(
  fixtures.withEverything,
  data('confirmed', { booking: claimable({ cause: 'weather', refusal: 'cause' }) }),
);
/** A refused claim: the form is open, and what can be kept is filled in. */
export const ClaimRefused = story(
  fixtures.withEverything,
  data('confirmed', {
    booking: claimable(),
    message: purchaseMessage({ outcome: 'claim-type' }),
    claimRefusal: {
      ...{ disruptionId: claimId(1), field: 'receipts', kind: 'meal', amount: '45.50' },
      message: purchaseMessage({ outcome: 'claim-type' })?.text ?? '',
    },
  }),
);
export const Declined = story(fixtures.withEverything, data('declined'));
export const PartlyCancelled = story(
  fixtures.withEverything,
  data('refunded', { message: purchaseMessage({ outcome: 'refunded' }) }),
);
export const BeingChecked = story(fixtures.withEverything, data('stuck'));
export const WaitingForTheBank = story(fixtures.withEverything, data('pending_payment', { isWaiting: true }));
export const NotBooked = story(fixtures.withEverything, data('cancelled'));
export const GiveUp = story(fixtures.withEverything, data('requested', { offer }));
export const NothingChosen = story(
  fixtures.withEverything,
  data('confirmed', { message: purchaseMessage({ outcome: 'nothing' }) }),
);
const confirmed = presentBooking(exampleBooking('confirmed', now));
const [chosen] = confirmed.refundChoices;
/** A refused cancellation: the boxes keep their state, and the box for everything ticks them all. */
export const RefundRefused = {
  ...story(
    fixtures.withEverything,
    data('confirmed', {
      message: purchaseMessage({ outcome: 'refused' }),
      choice: readRefundChoice(
        refundChoiceParameters([chosen?.travellers[0]?.id ?? chosen?.itemId ?? ''], chosen?.itemId),
      ),
    }),
  ),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const boxes = canvas.getAllByRole<HTMLInputElement>('checkbox');
    const ticked = () => boxes.filter(({ checked }) => checked).length;
    await expect(ticked()).toBe(1);
    const everything = canvas.getByRole('checkbox', { name: 'Everything' });
    await waitFor(async () => {
      await userEvent.click(everything);
      await expect(ticked()).toBe(boxes.length);
    });
    await userEvent.click(boxes.at(-1) ?? everything);
    await expect(everything).not.toBeChecked();
    await expect(ticked()).toBe(boxes.length - 2);
  },
};
export const NoBooking = story(fixtures.withEverything, data('confirmed', { booking: null }));
const validUntil = new Date('2026-11-21T10:15:00+13:00');
const accepting = {
  idempotencyKey: '00000000-0000-4000-8000-000000000096',
  hasTicket: true,
  isAsking: false,
};
const free: ChangeMoney = {
  ...{ differenceCents: 0, keptCents: 0, feeCents: 0, cardFeeCents: 0, toPayCents: 0, refundCents: 0 },
};
const costly: ChangeMoney = {
  ...{ differenceCents: 4_500, keptCents: 0, feeCents: 2_000, cardFeeCents: 156 },
  ...{ toPayCents: 6_656, refundCents: 0 },
};
const cheaper: ChangeMoney = {
  ...{ differenceCents: -9_000, keptCents: 4_500, feeCents: 0, cardFeeCents: 0 },
  ...{ toPayCents: 0, refundCents: 4_500 },
};
const ferryId = exampleBooking('confirmed', now).items[0]?.id ?? '';
const otherDay = [
  {
    kind: 'journey' as const,
    before: {
      description: 'Interislander, Wellington to Picton',
      detail: 'Wednesday 2 December 2026, 08:45',
      fareName: 'Saver',
      priceCents: 38_000,
    },
    after: {
      description: 'Interislander, Wellington to Picton',
      detail: 'Saturday 5 December 2026, 15:45',
      fareName: 'Refundable',
      priceCents: 42_500,
    },
  },
];
const corrected = [
  {
    kind: 'name' as const,
    travellerIds: ['00000000-0000-4000-8000-000000000010'],
    type: 'adult' as const,
    before: { title: 'ms', firstName: 'Aroha', lastName: 'Nagta' },
    after: { title: 'ms', firstName: 'Aroha', lastName: 'Ngata' },
  },
];
export const NameOffered = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOffer: presentChangeOffer(
      {
        id: '00000000-0000-4000-8000-000000000097',
        lines: corrected,
        money: free,
        needsAnswer: false,
        validUntil,
      },
      accepting,
    ),
  }),
);
export const NameRefused = story(
  fixtures.withEverything,
  data('confirmed', { message: purchaseMessage({ outcome: 'name-letters' }) }),
);
export const NameCorrected = story(
  fixtures.withEverything,
  data('confirmed', {
    booking: presentBooking({
      ...exampleBooking('confirmed', now),
      changes: [
        { id: 'change', number: 1, madeAt: now, lines: corrected, money: free, waivedCents: 0, note: null },
      ],
    }),
    message: purchaseMessage({ outcome: 'changed' }),
  }),
);
/** The departures of a day that the ferry can be changed to. */
export const DeparturesToChangeTo = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOptions: {
      itemId: ferryId,
      description: 'Interislander, Wellington to Picton',
      present: 'Wednesday 2 December 2026, 08:45, Saver fare',
      day: { iso: '2026-12-05', words: 'Saturday 5 December 2026' },
      ...{ first: '2026-11-21', last: '2027-11-20' },
      previousHref: exchangeHref(ferryId, '2026-12-04'),
      nextHref: exchangeHref(ferryId, '2026-12-06'),
      refusal: null,
      journeys: [
        {
          key: 'morning',
          times: '08:45 – 12:15',
          about: 'Interislander, 3 hours 30 minutes',
          fares: [
            { offerId: 'a', name: 'Saver', amount: 'Free', note: null },
            { offerId: 'b', name: 'Flexi', amount: 'Pay $46.08', note: null },
            {
              offerId: 'c',
              name: 'Refundable',
              amount: 'Pay $92.16',
              note: 'The operator confirms it first.',
            },
          ],
        },
        {
          key: 'afternoon',
          times: '15:45 – 19:15',
          about: 'Interislander, 3 hours 30 minutes',
          fares: [
            { offerId: 'd', name: 'Saver', amount: 'Get $20.00 back', note: null },
            {
              offerId: 'e',
              name: 'Flexi',
              amount: null,
              note: 'Car up to 5 m can’t come along: not enough space left.',
            },
          ],
        },
      ],
    },
  }),
);
const joinable: TravellerOptions = {
  ...{ itemId: ferryId, description: 'Interislander, Wellington to Picton' },
  ...{ detail: 'Tuesday 1 December 2026, 08:45', fareName: 'Flexi', refusal: null },
  present: { adultCount: 2, childCount: 1, infantCount: 0 },
  most: 6,
  priceCents: { adult: 9_500, child: 4_800, infant: 0 },
  ageLimits: [{ on: '2026-12-01', maxAges: { child: 14, infant: 1 }, where: 'Interislander' }],
  partyFault: null,
};
/** The extras that can be added to the ferry, which has a car already. */
export const ExtrasToAdd = story(
  fixtures.withEverything,
  data('confirmed', {
    extraOptions: {
      itemId: ferryId,
      description: 'Interislander, Wellington to Picton',
      refusal: null,
      rides: [
        {
          leg: 0,
          name: 'Interislander, Wellington Interislander terminal to Picton Interislander terminal',
          extras: [
            {
              ...{ productId: 'interislander-car', name: 'Car', price: 'from $190', most: 1 },
              note: 'A car up to 6 m long, with its driver.',
              replacesId: ferryId,
              action: 'See the price of another length',
              vehicle: {
                ...{ maxMetres: 6, length: '' },
                plateHelp: 'Now: Car up to 5 m. Empty keeps the plate.',
              },
            },
            {
              ...{ productId: 'bicycle', name: 'Bicycle', price: '$20 each', most: 3 },
              note: 'You wheel it on board yourself.',
              ...{ replacesId: null, action: 'See the price', vehicle: null },
            },
          ],
        },
      ],
    },
  }),
);
export const ExtraOffered = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOffer: presentChangeOffer(
      {
        id: ferryId,
        lines: [
          {
            kind: 'extra',
            journey: 'Interislander, Wellington to Picton',
            before: null,
            after: { description: 'Bicycle × 2', priceCents: 4_000 },
          },
        ],
        money: { ...costly, differenceCents: 4_000, feeCents: 0, cardFeeCents: 96, toPayCents: 4_096 },
        ...{ needsAnswer: false, validUntil },
      },
      accepting,
    ),
  }),
);
/** The number of travellers who join is chosen first. */
export const TravellersToAdd = story(
  fixtures.withEverything,
  data('confirmed', { travellerOptions: presentTravellerOptions(joinable, null) }),
);
const adding = { adultCount: 1, childCount: 1, infantCount: 0 };
export const TravellersToName = story(
  fixtures.withEverything,
  data('confirmed', { travellerOptions: presentTravellerOptions(joinable, adding) }),
);
/** A child is too old for the fare. */
export const TravellerTooOld = story(
  fixtures.longWords,
  data('confirmed', {
    travellerOptions: presentTravellerOptions(joinable, adding),
    message: purchaseMessage({ outcome: 'traveller-age', at: '1' }),
  }),
);
export const TravellersWithoutAdult = story(
  fixtures.withEverything,
  data('confirmed', {
    travellerOptions: presentTravellerOptions(
      {
        ...joinable,
        partyFault: 'Each infant must sit on the lap of an adult: add an adult for each infant.',
      },
      { adultCount: 0, childCount: 0, infantCount: 3 },
    ),
  }),
);
export const NobodyCanJoin = story(
  fixtures.withEverything,
  data('confirmed', {
    travellerOptions: presentTravellerOptions(
      { ...joinable, most: 0, refusal: 'This fare can’t be changed.' },
      null,
    ),
  }),
);
export const TravellersOffered = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOffer: presentChangeOffer(
      {
        id: ferryId,
        lines: [
          {
            ...{ kind: 'traveller', journey: joinable.description, type: 'adult', priceCents: 9_500 },
            after: { title: 'ms', firstName: 'Hana', lastName: 'Pōtae' },
          },
          {
            ...{ kind: 'traveller', journey: joinable.description, type: 'child', priceCents: 4_800 },
            after: { title: null, firstName: 'Mika', lastName: 'Pōtae' },
          },
        ],
        money: { ...costly, differenceCents: 14_300, feeCents: 0, cardFeeCents: 344, toPayCents: 14_644 },
        ...{ needsAnswer: false, validUntil },
      },
      accepting,
    ),
  }),
);
/** Staff have sent an offer, which the traveller may accept for a day. */
export const OfferFromStaff = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOffer: presentChangeOffer(
      {
        ...{ id: ferryId, lines: otherDay, money: costly, needsAnswer: false, validUntil },
        note: 'Hana: as we discussed on the phone.',
      },
      accepting,
    ),
  }),
);
export const CannotBeChanged = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOptions: {
      itemId: ferryId,
      description: 'InterCity, Christchurch to Queenstown',
      present: 'Wednesday 2 December 2026, 08:45, Saver fare',
      day: { iso: '2026-12-02', words: 'Wednesday 2 December 2026' },
      ...{ first: '2026-11-21', last: '2027-11-20', previousHref: null, nextHref: null },
      refusal: 'This fare can’t be changed.',
      journeys: [],
    },
  }),
);
export const ChangeThatCosts = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOffer: presentChangeOffer(
      { id: ferryId, lines: otherDay, money: costly, needsAnswer: false, validUntil },
      accepting,
    ),
  }),
);
export const ChangeThatReturnsMoney = story(
  fixtures.withEverything,
  data('confirmed', {
    changeOffer: presentChangeOffer(
      { id: ferryId, lines: otherDay, money: cheaper, needsAnswer: true, validUntil },
      accepting,
    ),
  }),
);
const unmade = (change: Partial<UnmadeChange>) =>
  data('confirmed', {
    booking: presentBooking({
      ...exampleBooking('confirmed', now),
      unmadeChange: {
        ...{ id: 'change', state: 'paying', endReason: null, lines: otherDay, money: costly },
        ...{ note: null, paymentUrl: null, isUnopened: false },
        ...change,
      },
    }),
  });
export const ChangeToPay = story(fixtures.withEverything, unmade({ paymentUrl: 'https://pay.example/' }));
export const ChangeWithoutPaymentPage = story(fixtures.withEverything, unmade({ isUnopened: true }));
export const ChangeOnRequest = story(fixtures.withEverything, unmade({ state: 'asked' }));
export const ChangeDeclined = story(
  fixtures.withEverything,
  unmade({ state: 'ended', endReason: 'declined', note: 'The train is full on that day.' }),
);
export const JourneyChanged = story(
  fixtures.withEverything,
  data('confirmed', {
    booking: presentBooking({
      ...exampleBooking('confirmed', now),
      changes: [
        {
          id: 'change',
          number: 1,
          madeAt: now,
          lines: otherDay,
          money: costly,
          waivedCents: 0,
          note: 'The operator has kept your window seats.',
        },
      ],
    }),
    message: purchaseMessage({ outcome: 'changed' }),
  }),
);
/** The lookup was sent. The message is the same whether or not there is such a booking. */
export const LinkRequested = story(
  fixtures.withEverything,
  data('confirmed', { booking: null, message: purchaseMessage({ outcome: 'link-requested' }, false) }),
);
export const LookupRefused = story(
  fixtures.withEverything,
  data('confirmed', { booking: null, message: purchaseMessage({ outcome: 'link-reference' }, false) }),
);
export const AnotherLinkRequested = story(
  fixtures.withEverything,
  data('confirmed', { message: purchaseMessage({ outcome: 'link-requested' }) }),
);
export const Anyone = story(fixtures.withEverything, { for: 'anyone' });

export const Unavailable = {
  render: () => (
    <Container>
      <PurchaseUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
