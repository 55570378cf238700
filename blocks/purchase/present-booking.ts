/** Presents a booking for its page. */

import { itemAppearance } from '#blocks/item-appearance.ts';
import type {
  BookedItemView,
  BookingView,
  DisruptionView,
  MoneyLineView,
  NameChoiceView,
  PassTravelView,
  RefundChoiceView,
  RideView,
} from '#components/booking/booking-view.ts';
import { personKeys } from '#contracts/booking/person-keys.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatFullDay, formatShortDay, readClock, readDate } from '#contracts/dates.ts';
import { formatMoney, formatPrice } from '#contracts/money.ts';
import { calendarPath, payPath, ticketPath } from '#contracts/page-paths.ts';
import { passTravelAddress } from '#contracts/search/pass-travel-query.ts';
import type { BookedItem, Booking } from '#domains/booking/booking.ts';
import { documentsOf } from '#domains/booking/booking-files.ts';
import { rideStatuses } from '#domains/booking/booking-status.ts';
import { describeDisruption } from '#domains/booking/disruption/describe-disruption.ts';
import {
  describeLostRideChoice,
  describePassCost,
  formatConditions,
  formatName,
  formatPartsWithVerb,
  isOnlyOnPass,
  isOnlyVouchers,
  isOnPass,
  itemState,
  listChangeInstructions,
  partStateOf,
  partsByStatus,
  rideFare,
  sumWithChanges,
  travellerName,
} from '#domains/booking/format-booking.ts';
import { formatUnknownStatus } from '#domains/booking/unknown-status.ts';
import { howToUsePass } from '#domains/pass-travel/pass-account.ts';
import { formatRefundShares } from '#domains/travel/offers/describe-refunds.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { presentChangeLines, presentUnmadeChange } from './present-change-offer.ts';
import { exchangeHref } from './present-change-options.ts';
import { presentClaims } from './present-claims.ts';
import { extrasHref } from './present-extra-options.ts';
import { travellersHref } from './present-traveller-options.ts';

/** Presents a booking for the visitor who made it. */
export function presentBooking(booking: Booking): BookingView {
  const parents = booking.items.filter(({ parentId }) => parentId === null);
  const { hasTicket, hasCalendar } = documentsOf(booking);
  return {
    reference: booking.reference,
    ...headline(booking),
    items: parents.map((item) => presentItem(item, booking)),
    soldVouchers: booking.soldVouchers.map((voucher) => ({
      code: voucher.code,
      amount: formatPrice(voucher.faceCents),
      recipient: voucher.recipientName,
      email: voucher.recipientEmail,
      sender: voucher.senderName,
      message: voucher.message,
      expires: shortDate(voucher.expiresOn),
      sent: shortDate(voucher.sendOn),
    })),
    payHref: booking.status === 'pending_payment' && booking.payment?.url ? payPath : null,
    nextSteps: listNextSteps(booking),
    money: account(booking),
    moneyNote: isOnlyOnPass(booking)
      ? 'You booked with your pass, so there was nothing to pay.'
      : `In New Zealand dollars, ${formatMoney(sumWithChanges(booking).gstCents)} GST included.`,
    downloads: hasTicket
      ? {
          ticket: ticketPath,
          ticketLabel: isOnlyVouchers(booking) ? 'Gift voucher' : 'Ticket',
          calendar: hasCalendar ? calendarPath : null,
        }
      : null,
    nameChoices: nameChoices(booking),
    changes: booking.changes.map(({ number, madeAt, lines, note }) => ({
      ...{ number, note },
      when: shortDate(readDate(toNewZealandIso(madeAt))),
      lines: presentChangeLines(lines),
    })),
    unmadeChange: booking.unmadeChange && presentUnmadeChange(booking.unmadeChange),
    claimParts: presentClaims(booking),
    refundChoices: refundChoices(booking),
    withoutRefund: booking.items
      .filter((item) => item.parentId === null && stands(item) && !bringsBack(item))
      .map(({ description }) => description),
  };
}

type Headline = Pick<BookingView, 'title' | 'lead' | 'state'>;

function headline(booking: Booking): Headline {
  const requested = partsByStatus(booking, 'requested');
  const confirmed = partsByStatus(booking, 'confirmed');
  const isFree = isOnlyOnPass(booking);
  if (booking.items.some(mustChoose))
    return {
      title: 'Your journey is affected',
      lead: 'A service that you booked doesn’t run as planned. Choose below what you’d like instead.',
      state: choiceNeeded,
    };
  switch (booking.status) {
    case 'confirmed':
      if (partsByStatus(booking, 'declined').length > 0)
        return {
          title: 'You’re booked, except for one part',
          lead: `Part of your booking wasn’t available and ${isFree ? 'doesn’t count against your pass' : 'will be refunded'}. The rest is confirmed.`,
          state: { tone: 'good', text: 'Partly confirmed' },
        };
      return {
        title: 'You’re booked',
        lead: `Everything is confirmed. Your ${isOnlyVouchers(booking) ? 'gift voucher' : 'ticket'} is in the email we’ve just sent you, and on this page.`,
        state: { tone: 'good', text: 'Confirmed' },
      };
    case 'requested':
      return {
        title: isFree ? 'Awaiting confirmation' : 'Paid, awaiting confirmation',
        lead: [
          ...(confirmed.length > 0 ? [`${formatPartsWithVerb(confirmed)} confirmed.`] : []),
          `${formatPartsWithVerb(requested)} on request.`,
          isFree
            ? 'A ride that isn’t available doesn’t count against your pass.'
            : 'We refund in full anything that isn’t available.',
        ].join(' '),
        state: { tone: 'waiting', text: 'Awaiting confirmation' },
      };
    case 'declined':
      return {
        title: 'Not available',
        lead: `The operator couldn’t confirm it. ${isFree ? 'It doesn’t count against your pass.' : 'We’re refunding you in full to the way you paid.'}`,
        state: { tone: 'bad', text: 'Not available' },
      };
    case 'refunded':
      return booking.items.some(stands)
        ? {
            title: 'Your booking has changed',
            lead: 'You cancelled part of it. The rest is still booked.',
            state: { tone: 'good', text: 'Partly cancelled' },
          }
        : {
            title: 'Your booking is cancelled',
            lead: isFree ? 'Your pass has the time back.' : 'See your refund below.',
            state: { tone: 'over', text: 'Cancelled' },
          };
    case 'stuck':
      return {
        title: 'We’re checking your booking',
        lead: 'Your payment and your booking don’t match yet, so our team is checking. We’ll email you as soon as it’s sorted out. You don’t need to do anything, and please don’t pay again.',
        state: { tone: 'waiting', text: 'Being checked' },
      };
    case 'pending_payment':
      return {
        title: 'Waiting for your bank',
        lead: 'Your bank hasn’t confirmed the payment yet. This page updates automatically, and we’ll email you as soon as we know. Please don’t pay again.',
        state: { tone: 'waiting', text: 'Payment not confirmed yet' },
      };
    case 'cancelled':
      return {
        title: 'Nothing was booked',
        lead: 'The payment was not completed, so nothing was booked and nothing was charged.',
        state: { tone: 'bad', text: 'Not booked' },
      };
    default:
      return {
        title: 'Your booking',
        lead: 'We can’t show the status of your booking yet. Please check again in a few minutes, and please don’t pay again.',
        state: { tone: 'waiting', text: formatUnknownStatus(booking.status) },
      };
  }
}

const choiceNeeded = { tone: 'waiting', text: 'Your choice is needed' } as const;

/** Returns true for a journey that can't be made as it is booked. */
const mustChoose = (item: BookedItem) =>
  stands(item) && (item.disruption?.kind === 'cancelled' || item.disruption?.kind === 'moved');

const stands = ({ status }: BookedItem) => status === 'confirmed' || status === 'requested';

const bringsBack = ({ refundable }: BookedItem) => refundable !== null && refundable.percent > 0;

function presentItem(item: BookedItem, booking: Booking): BookedItemView {
  const { items } = booking;
  return {
    id: item.id,
    ...itemAppearance(item.itemType, item.data),
    description: item.quantity > 1 ? `${item.description} × ${item.quantity}` : item.description,
    detail: item.detail,
    price: formatPrice(item.priceCents),
    state: mustChoose(item) ? choiceNeeded : itemState(item),
    note: [item.answerNote, describeLostRideChoice(item)].filter(Boolean).join(' ') || null,
    disruption: presentDisruption(item),
    rides: ridesOf(item),
    travellers: item.travellers.map((traveller) => ({
      id: traveller.id,
      name: travellerName(traveller),
      kind: kinds[traveller.type],
      requests: traveller.requests,
      state: traveller.status === item.status ? null : partStateOf(traveller.status),
    })),
    extras: items
      .filter(({ parentId }) => parentId === item.id)
      .map((extra) => ({
        id: extra.id,
        description: [`${extra.description} × ${extra.quantity}`, extra.detail].filter(Boolean).join(', '),
        price: formatPrice(extra.priceCents),
        state: extra.status === item.status ? null : partStateOf(extra.status),
      })),
    pass: presentPass(item),
    conditions: item.data.kind === 'journey' ? formatConditions(item.data) : null,
    changeHref: mayChange(item, booking) && !item.disruption ? exchangeHref(item.id) : null,
    extrasHref: isToCome(item, booking) ? extrasHref(item.id) : null,
    travellersHref: isToCome(item, booking) && !isOnPass(item) ? travellersHref(item.id) : null,
  };
}

function presentDisruption(item: BookedItem): DisruptionView | null {
  const { disruption, data, travellers } = item;
  if (!disruption || !stands(item) || data.kind !== 'journey') return null;
  const riders = travellers.filter(({ status }) => status === 'confirmed' || status === 'requested');
  return {
    ...describeDisruption(item, disruption),
    changeHref: data.pass ? null : exchangeHref(item.id),
    refundFields: riders.map(({ id }) => ({ name: 'travellers', value: `${item.id}:${id}` })),
  };
}

/**
 * Returns true if a journey may still be changed by the terms that are stored with it. The page of departures checks
 * all rules.
 */
function mayChange(item: BookedItem, booking: Booking): boolean {
  if (!isToCome(item, booking) || item.data.kind !== 'journey' || item.data.pass) return false;
  const { changeTerms } = item.data;
  return changeTerms === undefined || (changeTerms !== null && booking.now <= new Date(changeTerms.until));
}

/** Returns true for a journey that is booked, runs as planned, and whose check-in is open. */
function isToCome(item: BookedItem, { status, now }: Booking): boolean {
  const isOpen = status === 'confirmed' || status === 'requested' || status === 'refunded';
  if (!isOpen || !stands(item) || mustChoose(item) || item.data.kind !== 'journey') return false;
  const [first] = item.data.route.serviceRoute;
  return first !== undefined && now < new Date(first.checkInCloses ?? first.from.departure);
}

function presentPass({ data, passTravel }: BookedItem): PassTravelView | null {
  if (data.kind !== 'pass' || !passTravel) return null;
  const { left, validUntil, validMonths, party, rides } = passTravel;
  return {
    left,
    validity:
      validUntil === null
        ? `Valid for ${countNoun(validMonths, 'month')} from your first booking`
        : `Valid until ${formatFullDay(validUntil)}`,
    rides: rides.map(({ reference, description, detail, status }, at) => ({
      key: `${reference} ${at}`,
      description,
      detail: `${detail} · Booking ${reference}`,
      state: status === 'confirmed' ? null : partStateOf(status),
    })),
    searchHref: passTravelAddress(data.pass.id, party),
  };
}

const kinds = { adult: null, child: 'Child', infant: 'Infant' } as const;

function ridesOf(item: BookedItem): readonly RideView[] {
  const { data } = item;
  if (data.kind !== 'journey') return [];
  const statuses = rideStatuses(item);
  const differ = new Set(statuses).size > 1;
  const lostRide = item.disruption?.kind === 'cancelled' && stands(item) ? item.disruption.ride : null;
  return data.route.serviceRoute.map((leg, at) => ({
    key: `${leg.tripId} ${leg.from.departure}`,
    service: leg.service,
    fare: rideFare(leg, data),
    state:
      at === lostRide
        ? { tone: 'bad', text: 'Cancelled by the operator' }
        : differ
          ? partStateOf(statuses[at] ?? item.status)
          : null,
    from: { name: leg.from.name, iso: leg.from.departure, when: whenOf(leg.from.departure) },
    to: { name: leg.to.name, iso: leg.to.arrival, when: whenOf(leg.to.arrival) },
    checkInCloses: at === lostRide ? null : leg.checkInCloses && readClock(leg.checkInCloses),
  }));
}

/** Instants are written with New Zealand's offset, so their date and time are local there. */
const whenOf = (iso: string) => `${formatShortDay(readDate(iso))}, ${readClock(iso)}`;

/** `Sat 5 Dec 2026` */
const shortDate = (date: string) => `${formatShortDay(date)} ${date.slice(0, 4)}`;

function listNextSteps({ status, items, email }: Booking): readonly string[] {
  const standing = items.filter(stands);
  if (status === 'pending_payment' || status === 'stuck' || standing.length === 0) return [];
  const has = (kind: BookedItem['data']['kind']) => standing.some(({ data }) => data.kind === kind);
  return [
    email === null ? [] : [`We’ve emailed ${email} with your reference and everything on this page.`],
    standing.some((item) => item.status === 'requested')
      ? ['We’ll ask the operator about anything on request within one working day and email you the answer.']
      : [],
    standing.some((item) => rideStatuses(item).includes('confirmed'))
      ? [
          'Show the ticket, on paper or on your phone, when you check in. Bring photo ID: you may be asked for it.',
        ]
      : [],
    has('pass') ? [howToUsePass] : [],
    listChangeInstructions(standing),
  ].flat();
}

function account(booking: Booking): readonly MoneyLineView[] {
  if (isOnlyOnPass(booking))
    return booking.items.map((item) => ({
      label: [item.description, item.detail].filter(Boolean).join(', '),
      amount: stands(item)
        ? `${describePassCost(item)} of your pass`.replaceAll(' ', '\u00A0')
        : 'Back on your pass',
    }));
  const { subtotalCents, voucherCents, cardFeeCents, totalCents, refundedCents, changes } = booking;
  const isPaid = booking.paidAt !== null;
  return [
    { label: 'Your order', amount: formatPrice(subtotalCents) },
    ...(voucherCents > 0 ? [{ label: 'Gift vouchers', amount: `−${formatMoney(voucherCents)}` }] : []),
    ...(cardFeeCents > 0 ? [{ label: 'Card fee', amount: formatMoney(cardFeeCents) }] : []),
    { label: isPaid ? 'Paid by card' : 'To pay by card', amount: formatMoney(totalCents), isTotal: true },
    ...changes.flatMap(({ number, money }) =>
      money.toPayCents === 0
        ? []
        : [{ label: `Paid for change ${number}`, amount: formatMoney(money.toPayCents) }],
    ),
    ...(refundedCents > 0
      ? [{ label: 'Refunded or on its way', amount: `−${formatMoney(refundedCents)}` }]
      : []),
  ];
}

/** Lists each person once who still travels on a journey that has not left. The API checks the operators' limits. */
function nameChoices({ status, items, now }: Booking): readonly NameChoiceView[] {
  if (status !== 'confirmed' && status !== 'requested' && status !== 'refunded') return [];
  const people = new Map<string, NameChoiceView>();
  for (const { data, travellers } of items) {
    const [first] = data.kind === 'journey' ? data.route.serviceRoute : [];
    if (!first || now >= new Date(first.checkInCloses ?? first.from.departure)) continue;
    const keys = personKeys(travellers);
    for (const { id, title, firstName, lastName, status: own } of travellers) {
      if (firstName === null || lastName === null || (own !== 'confirmed' && own !== 'requested')) continue;
      const key = keys.get(id) ?? id;
      const name = formatName({ title, firstName, lastName });
      if (!people.has(key))
        people.set(key, { travellerId: id, name, title: title ?? '', firstName, lastName });
    }
  }
  return [...people.values()];
}

function refundChoices({ status, items, now }: Booking): readonly RefundChoiceView[] {
  if (status !== 'confirmed' && status !== 'requested' && status !== 'refunded') return [];
  return items.flatMap((item) => {
    const { refundable } = item;
    if (!refundable || refundable.percent === 0) return [];
    return [
      {
        itemId: item.id,
        description: item.description,
        terms: isOnPass(item) ? passTermsOf(item, now) : termsOf(refundable, now),
        isOnPass: isOnPass(item),
        travellers: item.travellers
          .filter((traveller) => traveller.status === 'confirmed' || traveller.status === 'requested')
          .map((traveller) => ({ id: traveller.id, name: travellerName(traveller) })),
      },
    ];
  });
}

/** A pass gets its time back once nobody travels. */
function passTermsOf({ refundable, travellers }: BookedItem, now: Date): string {
  const active = travellers.filter(({ status }) => status === 'confirmed' || status === 'requested');
  const words = `your pass gets the time back${active.length > 1 ? ' if you cancel for everyone' : ''}.`;
  const until = refundable?.until;
  return until && until > now ? `Until ${whenOf(toNewZealandIso(until))}: ${words}` : `Y${words.slice(1)}`;
}

function termsOf({ percent, feeCents, or, until }: NonNullable<BookedItem['refundable']>, now: Date): string {
  const words = formatRefundShares([{ percent, feeCents }, ...or]);
  if (until === null || until <= now) return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return `Until ${whenOf(toNewZealandIso(until))}: ${words}.`;
}
