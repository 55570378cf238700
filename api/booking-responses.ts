/** Maps results of the booking domain to API responses: amounts in dollars, instants as ISO 8601, failures as API errors. */

import type {
  BookingData,
  ChangeOfferData,
  ChangeReceiptData,
  CheckoutQuoteData,
  PlacedOrderData,
  RefundOfferData,
  RefundReceiptData,
} from '#contracts/api/booking-schemas.ts';
import type { CartData } from '#contracts/api/cart-schemas.ts';
import { toDollars } from '#contracts/money.ts';
import type {
  Booking,
  ChangeLine,
  ChangeMoney,
  CheckoutFailure,
  CheckoutQuote,
  ExtraInWords,
  JourneyInWords,
  NoClaimReason,
  PlacedBooking,
} from '#domains/booking/booking.ts';
import { rideStatuses } from '#domains/booking/booking-status.ts';
import type { AcceptedChange, ChangeFailure, ChangeOffer } from '#domains/booking/change/change-results.ts';
import type { SubmitClaimResult } from '#domains/booking/claim/submit-claim.ts';
import type { RefundFailure, RefundOffer } from '#domains/booking/refund/refund-results.ts';
import type { CartResult } from '#domains/cart/cart.ts';
import { now, toNewZealandIso } from '#platform/clock.ts';
import { ApiError } from './api-error.ts';
import { itemDataText, toCartError, toCartResponse } from './cart-responses.ts';

const instantOf = (at: Date | null) => (at === null ? null : toNewZealandIso(at));

/** Maps a checkout quote. */
export function toQuoteResponse(quote: CheckoutQuote): CheckoutQuoteData {
  return {
    subtotal: toDollars(quote.subtotalCents),
    vouchers: quote.vouchers.map(({ codeEnding, amountCents, remainingCents, expiresOn }) => ({
      codeEnding,
      amount: toDollars(amountCents),
      remaining: toDollars(remainingCents),
      expiresOn,
    })),
    cardFee: toDollars(quote.cardFeeCents),
    cardFeePercent: quote.cardFeeBasisPoints / 100,
    total: toDollars(quote.totalCents),
    gst: toDollars(quote.gstCents),
    currency: 'NZD',
  };
}

/** Maps a placed order together with the remaining cart, which is empty if everything was bought. */
export function toOrderResponse(placed: PlacedBooking, sessionId: string, left: CartResult): PlacedOrderData {
  return {
    ...(left.ok ? toCartResponse(left) : emptyCart(sessionId)),
    booking: {
      reference: placed.reference,
      token: placed.token,
      status: placed.status,
      total: toDollars(placed.totalCents),
      payment: placed.paymentUrl === null ? null : { url: placed.paymentUrl },
    },
  };
}

function emptyCart(cartSessionId: string): CartData {
  return {
    cartSessionId,
    items: [],
    count: 0,
    subtotal: 0,
    currency: 'NZD',
    gst: 0,
    removed: null,
    holdExpiresAt: null,
    now: toNewZealandIso(now()),
  };
}

/** Maps a booking for a caller who has its token. */
export function toBookingResponse(booking: Booking): BookingData {
  return {
    reference: booking.reference,
    status: booking.status,
    cancelReason: booking.cancelReason,
    createdAt: toNewZealandIso(booking.createdAt),
    paidAt: instantOf(booking.paidAt),
    email: booking.email,
    items: booking.items.map(toBookedItemResponse),
    soldVouchers: booking.soldVouchers.map((voucher) => ({
      itemId: voucher.itemId,
      code: voucher.code,
      faceValue: toDollars(voucher.faceCents),
      balance: toDollars(voucher.balanceCents),
      expiresOn: voucher.expiresOn,
      sendOn: voucher.sendOn,
      recipientName: voucher.recipientName,
      recipientEmail: voucher.recipientEmail,
      senderName: voucher.senderName,
      message: voucher.message,
    })),
    subtotal: toDollars(booking.subtotalCents),
    paidByVouchers: toDollars(booking.voucherCents),
    cardFee: toDollars(booking.cardFeeCents),
    total: toDollars(booking.totalCents),
    gst: toDollars(booking.gstCents),
    refunded: toDollars(booking.refundedCents),
    refunds: booking.refunds.map(({ id, reason, to, amountCents, state, createdAt }) => ({
      id,
      reason,
      to,
      amount: toDollars(amountCents),
      state,
      createdAt: toNewZealandIso(createdAt),
    })),
    changes: booking.changes.map(({ number, madeAt, lines, money, note }) => ({
      ...{ number, note },
      madeAt: toNewZealandIso(madeAt),
      lines: lines.map(toChangeLine),
      ...toChangeMoney(money),
    })),
    unmadeChange: booking.unmadeChange && {
      changeOfferId: booking.unmadeChange.id,
      state: booking.unmadeChange.state,
      endReason: booking.unmadeChange.endReason,
      note: booking.unmadeChange.note,
      lines: booking.unmadeChange.lines.map(toChangeLine),
      ...toChangeMoney(booking.unmadeChange.money),
      payment: booking.unmadeChange.paymentUrl === null ? null : { url: booking.unmadeChange.paymentUrl },
    },
    disruptions: booking.disruptions.map(toClaimableResponse),
    payment: booking.payment && { ...booking.payment },
    currency: 'NZD',
    now: toNewZealandIso(booking.now),
  };
}

function toClaimableResponse(disruption: Booking['disruptions'][number]): BookingData['disruptions'][number] {
  const { id, itemId, kind, cause, serviceDate, claimUntil, refusal, claims } = disruption;
  return {
    ...{ id, itemId, kind, cause, serviceDate },
    claimUntil: toNewZealandIso(claimUntil),
    noClaimBecause: refusal,
    claims: claims.map((claim) => ({
      ...{ id: claim.id, kind: claim.kind, state: claim.state, amount: toDollars(claim.amountCents) },
      ...{ description: claim.description, receiptCount: claim.receiptCount },
      accepted: claim.acceptedCents === null ? null : toDollars(claim.acceptedCents),
      ...{ payBy: claim.payBy, note: claim.note, madeAt: toNewZealandIso(claim.madeAt) },
    })),
  };
}

function toBookedItemResponse(item: Booking['items'][number]): BookingData['items'][number] {
  const { adultCount, childCount, infantCount } = item.passengers;
  return {
    id: item.id,
    parentId: item.parentId,
    itemType: item.itemType,
    description: item.description,
    detail: item.detail,
    price: toDollars(item.priceCents),
    quantity: item.quantity,
    passengers: { adultCount, childCount, infantCount },
    stock: item.stock,
    status: item.status,
    answerNote: item.answerNote,
    rideStatuses: [...rideStatuses(item)],
    data: itemDataText(item.data),
    disruption: toDisruptionResponse(item.disruption),
    travellers: item.travellers.map(
      ({ id, type, title, firstName, lastName, requests, priceCents, status }) => ({
        id,
        type,
        title,
        firstName,
        lastName,
        requests,
        price: toDollars(priceCents),
        status,
      }),
    ),
    refundable: item.refundable && {
      percent: item.refundable.percent,
      fee: toDollars(item.refundable.feeCents),
      or: item.refundable.or.map(({ percent, feeCents }) => ({ percent, fee: toDollars(feeCents) })),
      until: instantOf(item.refundable.until),
    },
  };
}

function toDisruptionResponse(
  disruption: Booking['items'][number]['disruption'],
): BookingData['items'][number]['disruption'] {
  if (!disruption) return null;
  const { kind, ride, cause, chooseUntil, unchosen } = disruption;
  return { kind, ride, cause, chooseUntil: toNewZealandIso(new Date(chooseUntil)), unchosen };
}

/** The error for a refused claim. */
export function toClaimError(
  failure: Exclude<SubmitClaimResult, { readonly ok: true }>['failure'],
): ApiError {
  switch (failure.code) {
    case 'NOT_FOUND':
      return new ApiError('NOT_FOUND', { message: failure.message });
    case 'CLOSED':
      return new ApiError('VALIDATION', { fields: { disruptionId: noClaimMessages[failure.reason] } });
    case 'UPSTREAM':
      return new ApiError('UPSTREAM');
  }
}

const noClaimMessages: Readonly<Record<NoClaimReason, string>> = {
  cause: 'The cause is outside the operator’s control.',
  over: 'The ride runs after all.',
  late: 'The time to claim is over.',
  count: 'There are many claims for this ride already.',
};

/** Maps a refund offer. */
export function toRefundOfferResponse(offer: RefundOffer): RefundOfferData {
  return {
    refundOfferId: offer.id,
    refundableAmount: toDollars(offer.refundableCents),
    fee: toDollars(offer.feeCents),
    cardFee: toDollars(offer.cardFeeCents),
    validUntil: toNewZealandIso(offer.validUntil),
    lines: offer.lines.map((line) => ({
      itemId: line.itemId,
      travellerIds: [...line.travellerIds],
      description: line.description,
      paid: toDollars(line.paidCents),
      fee: toDollars(line.feeCents),
      refund: toDollars(line.refundCents),
    })),
    currency: 'NZD',
  };
}

/** Maps a confirmed refund. */
export function refundReceipt(reference: string, refundedCents: number): RefundReceiptData {
  return { reference, refundedAmount: toDollars(refundedCents), currency: 'NZD' };
}

/** Maps a change offer. */
export function toChangeOfferResponse(offer: ChangeOffer): ChangeOfferData {
  return {
    changeOfferId: offer.id,
    lines: offer.lines.map(toChangeLine),
    ...toChangeMoney(offer.money),
    needsConfirmation: offer.needsAnswer,
    validUntil: toNewZealandIso(offer.validUntil),
    currency: 'NZD',
  };
}

function toChangeMoney(money: ChangeMoney) {
  return {
    fee: toDollars(money.feeCents),
    priceDifference: toDollars(money.differenceCents),
    notRefundable: toDollars(money.keptCents),
    cardFee: toDollars(money.cardFeeCents),
    toPay: toDollars(money.toPayCents),
    refund: toDollars(money.refundCents),
  };
}

function toChangeLine(line: ChangeLine): ChangeOfferData['lines'][number] {
  if (line.kind === 'extra') {
    const { kind, journey, before, after } = line;
    return { kind, journey, before: before && toExtra(before), after: toExtra(after) };
  }
  if (line.kind === 'journey') {
    const [before, after] = [toJourney(line.before), toJourney(line.after)];
    return { kind: line.kind, before, after };
  }
  if (line.kind === 'traveller') {
    const { kind, journey, type, after, priceCents } = line;
    return { kind, journey, type, after: { ...after }, price: toDollars(priceCents) };
  }
  const { kind, travellerIds, before, after } = line;
  return { kind, travellerIds: [...travellerIds], before: { ...before }, after: { ...after } };
}

function toExtra({ description, priceCents }: ExtraInWords) {
  return { description, price: toDollars(priceCents) };
}

function toJourney({ description, detail, fareName, priceCents }: JourneyInWords) {
  return { description, detail, fareName, price: toDollars(priceCents) };
}

/** Maps an accepted change. */
export function toChangeReceipt(reference: string, change: AcceptedChange): ChangeReceiptData {
  return {
    reference,
    state: change.state,
    number: change.state === 'made' ? change.number : null,
    payment: change.state === 'paying' ? { url: change.paymentUrl } : null,
  };
}

/** Maps a refused order to an API error. */
export function toCheckoutError(failure: CheckoutFailure): ApiError {
  switch (failure.code) {
    case 'PAYMENT_IN_PROGRESS': {
      const { reference, token } = failure;
      return new ApiError(failure.code, { fields: { reference, token } });
    }
    case 'PRICE_CHANGED':
      return new ApiError(failure.code, {
        message: failure.message,
        // Unlike cart prices, a total has cents.
        fields: {
          oldPrice: String(toDollars(failure.oldCents)),
          newPrice: String(toDollars(failure.newCents)),
        },
      });
    default:
      return toCartError(failure);
  }
}

/** Maps a refused refund or change to an API error. */
export function toRefundError(failure: RefundFailure): ApiError {
  switch (failure.code) {
    case 'UPSTREAM':
      return new ApiError(failure.code);
    case 'VALIDATION':
      return new ApiError(failure.code, { fields: { ...failure.fields } });
    case 'NOT_FOUND':
    case 'OFFER_EXPIRED':
      return new ApiError(failure.code, { message: failure.message });
  }
}

/** Maps a refused change to an API error. */
export function toChangeError(failure: ChangeFailure): ApiError {
  return failure.code === 'SOLD_OUT'
    ? new ApiError(failure.code, { message: failure.message })
    : toRefundError(failure);
}
