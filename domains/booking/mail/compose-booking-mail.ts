/** Fills the email templates of bookings from their current state when the outbox sends them. */
import { eq } from 'drizzle-orm';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import { voucherCodeHash, voucherCodeOf } from '#domains/voucher/voucher-code.ts';
import { brand } from '#platform/brand.ts';
import type { Email } from '#platform/mail/email.ts';
import { renderEmail } from '#platform/mail/email-html.tsx';
import type { ComposedMail, MailAttachment } from '#platform/mail/mail.ts';
import { bookingDisruptions, bookingItems, refundOffers } from '../booking.table.ts';
import type { Booking, BookingChange, BookingClaim, BookingRefund, UnmadeChange } from '../booking.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { documentsOf } from '../booking-files.ts';
import { findNewerOrder } from '../booking-store.ts';
import { tokenOf } from '../booking-token.ts';
import { findChange, toUnmadeChange } from '../change/change-store.ts';
import { readBookingById } from '../read-booking.ts';
import { calendarOf } from '../ticket/icalendar.ts';
import { ticketPdf } from '../ticket/ticket-pdf.ts';
import { voucherPdf } from '../ticket/voucher-pdf.ts';
import { UnknownStatusError } from '../unknown-status.ts';
import { bookingMailSchema } from './booking-mail.ts';
import { readDisruptedItem } from './disrupted-item.ts';
import { bookingEmail } from './emails/booking-email.ts';
import {
  changeAskedEmail,
  changeEmail,
  changeEndedEmail,
  changeOfferedEmail,
  staffChangeEmail,
  staffChangeRequestEmail,
} from './emails/change-emails.ts';
import { claimAnsweredEmail, claimReceivedEmail, staffClaimEmail } from './emails/claim-emails.ts';
import { disruptionEmail, disruptionOverEmail, staffUnchosenEmail } from './emails/disruption-emails.ts';
import { linkEmail } from './emails/link-email.ts';
import {
  declinedEmail,
  notAvailableEmail,
  refundEmail,
  returnedOtherwiseEmail,
} from './emails/refund-emails.ts';
import { staffReminderEmail, staffRequestEmail, staffStuckEmail } from './emails/staff-emails.ts';
import { voucherEmail } from './emails/voucher-email.ts';

/** An email with its recipient and attachments. */
interface Post {
  readonly to: string;
  /** Staff and travellers reply to each other, because the sender's address accepts no mail. */
  readonly replyTo: string | undefined;
  readonly email: Email;
  readonly attachments: readonly MailAttachment[];
}

/**
 * Composes a booking email (`bookingMailSchema`) from the current state. Returns null if it no longer has a recipient:
 * the booking was erased or the voucher cancelled. Throws `UnknownStatusError` for a template of a newer release. Then
 * any instance may retry the email for an hour. `staff` is the address of the staff who answer travellers.
 */
export async function composeBookingMail(
  deps: BookingDeps,
  staff: string,
  template: string,
  data: unknown,
): Promise<ComposedMail | null> {
  if (!bookingMailSchema.options.some(({ shape }) => shape.template.value === template))
    throw new UnknownStatusError('mail', template);
  const mail = bookingMailSchema.parse({ ...(typeof data === 'object' ? data : {}), template });
  const post =
    mail.template === 'voucher'
      ? await voucherPost(deps, staff, mail.voucherId)
      : await bookingPost(deps, staff, mail);
  if (!post) return null;
  return {
    to: post.to,
    replyTo: post.replyTo,
    ...(await renderEmail(post.email, { ...brand, siteUrl: deps.siteUrl })),
    attachments: post.attachments,
  };
}

type OfBooking = Exclude<ReturnType<typeof bookingMailSchema.parse>, { template: 'voucher' }>;

async function bookingPost(deps: BookingDeps, staff: string, mail: OfBooking): Promise<Post | null> {
  const { database, siteUrl } = deps;
  const found = await readBookingById(deps, mail.bookingId);
  if (!found) return null;
  const { row, booking } = found;
  const toStaff = { to: staff, replyTo: row.email ?? undefined, attachments: [] };
  if (mail.template === 'staff-request')
    return { ...toStaff, email: staffRequestEmail(booking, { siteUrl }) };
  if (mail.template === 'staff-stuck')
    return { ...toStaff, email: staffStuckEmail(booking, { siteUrl, because: row.stuckBecause }) };
  if (mail.template === 'staff-change') {
    const change = changeIn(booking, mail.changeId);
    return change && { ...toStaff, email: staffChangeEmail(booking, { siteUrl, change }) };
  }
  if (mail.template === 'staff-change-request') {
    const change = await unmadeIn(database, mail, 'asked');
    return change && { ...toStaff, email: staffChangeRequestEmail(booking, { siteUrl, change }) };
  }
  if (mail.template === 'staff-unchosen') {
    const left = await readDisruptedItem(database, booking, mail.disruptionId, 'left');
    return left && { ...toStaff, email: staffUnchosenEmail(booking, { siteUrl, item: left.item }) };
  }
  if (mail.template === 'staff-claim') {
    const claim = findClaim(booking, mail.claimId);
    // Answered in the meantime.
    return claim?.state === 'open'
      ? { ...toStaff, email: staffClaimEmail(booking, { siteUrl, claim }) }
      : null;
  }
  if (mail.template === 'staff-reminder') {
    const item = booking.items.find(({ id }) => id === mail.itemId);
    // Answered in the meantime.
    if (item?.status !== 'requested') return null;
    return { ...toStaff, email: staffReminderEmail(booking, { siteUrl, item, because: mail.because }) };
  }
  const to = row.email;
  // Erased: its token opens nothing any more, either.
  if (to === null) return null;
  const links = { siteUrl, token: tokenOf(deps, row) };
  const withFiles = async (email: Email): Promise<Post> => ({
    to,
    replyTo: staff,
    email,
    attachments: await filesOf(booking, links),
  });
  const withoutFiles = (email: Email): Post => ({ to, replyTo: staff, email, attachments: [] });
  switch (mail.template) {
    case 'booking':
      return withFiles(bookingEmail(booking, links));
    case 'not-available': {
      const newer = await findNewerOrder(database, row);
      const newerToken = newer && tokenOf(deps, newer);
      return withoutFiles(notAvailableEmail(booking, { ...links, newerToken }));
    }
    case 'change': {
      const change = changeIn(booking, mail.changeId);
      return change && withFiles(changeEmail(booking, { ...links, change }));
    }
    case 'change-offered': {
      const { sentOffer } = booking;
      if (sentOffer?.id !== mail.changeId) return null;
      return withoutFiles(changeOfferedEmail(booking, { ...links, offer: sentOffer }));
    }
    case 'change-asked': {
      const change = await unmadeIn(database, mail, 'asked');
      return change && withoutFiles(changeAskedEmail(booking, { ...links, change }));
    }
    case 'change-ended': {
      const change = await unmadeIn(database, mail, 'ended');
      return change && withoutFiles(changeEndedEmail(booking, { ...links, change }));
    }
    case 'disruption': {
      const item = (await readDisruptedItem(database, booking, mail.disruptionId, 'open'))?.item;
      const disruption = item?.disruption;
      // Chosen or withdrawn in the meantime.
      if (!item || !disruption) return null;
      return withoutFiles(disruptionEmail(booking, { ...links, disrupted: { item, disruption } }));
    }
    case 'disruption-over': {
      const over = await readDisruptedItem(database, booking, mail.disruptionId, 'withdrawn');
      // Disrupted again in the meantime.
      if (!over || over.item.disruption) return null;
      return withoutFiles(disruptionOverEmail(booking, { ...links, item: over.item, kind: over.row.kind }));
    }
    case 'claim-received':
    case 'claim-answered': {
      const claim = findClaim(booking, mail.claimId);
      if (!claim) return null;
      const compose = mail.template === 'claim-received' ? claimReceivedEmail : claimAnsweredEmail;
      return withoutFiles(compose(booking, { ...links, claim }));
    }
    case 'booking-link':
      return withoutFiles(linkEmail(booking, links));
    case 'returned-otherwise': {
      const refund = booking.refunds.find(({ id }) => id === mail.refundId);
      if (!refund) return null;
      return withoutFiles(returnedOtherwiseEmail(booking, { ...links, refund }));
    }
    case 'declined': {
      const item = booking.items.find(({ id }) => id === mail.itemId);
      if (!item) return null;
      const [answered] = await database
        .select({ answeredAt: bookingItems.answeredAt })
        .from(bookingItems)
        .where(eq(bookingItems.id, item.id));
      const refunds = refundsAt(booking, ['declined'], answered?.answeredAt ?? null);
      return withFiles(declinedEmail(booking, { ...links, item, refunds }));
    }
    case 'refund': {
      const [offer] = await database
        .select({ lines: refundOffers.lines, usedAt: refundOffers.usedAt })
        .from(refundOffers)
        .where(eq(refundOffers.id, mail.refundOfferId));
      if (!offer) return null;
      // Cancellations after a declined ride count as declined.
      const refunds = refundsAt(booking, ['cancelled', 'declined'], offer.usedAt);
      const isDeclined = refunds.some(({ reason }) => reason === 'declined');
      const cause =
        (await disruptionCause(database, mail.bookingId, offer)) ?? (isDeclined ? 'declined' : 'traveller');
      return withFiles(refundEmail(booking, { ...links, lines: offer.lines, refunds, cause }));
    }
  }
}

function findClaim({ disruptions }: Booking, claimId: string): BookingClaim | undefined {
  return disruptions.flatMap(({ claims }) => claims).find(({ id }) => id === claimId);
}

/** Returns a change of a booking; null once its names were erased. */
function changeIn({ changes }: Booking, changeId: string): BookingChange | null {
  const change = changes.find(({ id }) => id === changeId);
  return change && change.lines.length > 0 ? change : null;
}

/** Reads a change that is not made; null if it is in another state by now, or its content was erased. */
async function unmadeIn(
  database: BookingDeps['database'],
  { bookingId, changeId }: { readonly bookingId: string; readonly changeId: string },
  state: UnmadeChange['state'],
): Promise<UnmadeChange | null> {
  const row = await findChange(database, bookingId, changeId);
  const change = row ? toUnmadeChange(row) : null;
  return change?.state === state && change.lines.length > 0 ? change : null;
}

/** Returns how a disruption led to a cancellation; null if none of its journeys was disrupted. */
async function disruptionCause(
  database: BookingDeps['database'],
  bookingId: string,
  { lines, usedAt }: Pick<typeof refundOffers.$inferSelect, 'lines' | 'usedAt'>,
): Promise<'disrupted' | 'unchosen' | null> {
  if (!usedAt) return null;
  const rows = await database
    .select()
    .from(bookingDisruptions)
    .where(eq(bookingDisruptions.bookingId, bookingId));
  const wasOpen = rows.filter(
    ({ itemId, state, recordedAt, changedAt }) =>
      lines.some((line) => line.itemId === itemId) &&
      recordedAt <= usedAt &&
      (state === 'open' || changedAt >= usedAt),
  );
  if (wasOpen.length === 0) return null;
  return wasOpen.every(({ chooseUntil }) => chooseUntil <= usedAt) ? 'unchosen' : 'disrupted';
}

/** Returns the refunds of one occasion. All refunds of an occasion have its exact time. */
function refundsAt(
  { refunds }: Booking,
  reasons: readonly BookingRefund['reason'][],
  instant: Date | null,
): readonly BookingRefund[] {
  return refunds.filter(
    (refund) => reasons.includes(refund.reason) && refund.createdAt.getTime() === instant?.getTime(),
  );
}

/** Returns ticket and calendar, once something is confirmed. */
async function filesOf(
  booking: Booking,
  links: { readonly siteUrl: string; readonly token: string },
): Promise<readonly MailAttachment[]> {
  const { hasTicket, hasCalendar } = documentsOf(booking);
  if (!hasTicket) return [];
  const name = `${brand.name.toLowerCase()}-${booking.reference}`;
  return [
    {
      filename: `${name}.pdf`,
      contentType: 'application/pdf',
      content: await ticketPdf(booking, links),
    },
    ...(hasCalendar
      ? [
          {
            filename: `${name}.ics`,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: Buffer.from(calendarOf(booking, links)),
          },
        ]
      : []),
  ];
}

async function voucherPost(deps: BookingDeps, staff: string, voucherId: string): Promise<Post | null> {
  const { database, siteUrl } = deps;
  const [voucher] = await database.select().from(vouchers).where(eq(vouchers.id, voucherId));
  if (!voucher || voucher.cancelledAt || voucher.recipientEmail === '') return null;
  const code = voucherCodeOf([deps.bookingKey(), ...(deps.olderBookingKeys ?? [])], voucher);
  // An email that fails is visible to staff. One with a worthless code is not.
  if (voucherCodeHash(code) !== voucher.codeHash)
    throw new Error('This voucher was sold with an unknown BOOKING_KEY.');
  const printed = {
    code,
    valueCents: voucher.faceCents,
    balanceCents: voucher.balanceCents,
    expiresOn: voucher.expiresOn,
    recipientName: voucher.recipientName,
    senderName: voucher.senderName,
    message: voucher.message,
  };
  return {
    to: voucher.recipientEmail,
    replyTo: staff,
    email: voucherEmail(printed, { siteUrl }),
    attachments: [
      {
        filename: 'gift-voucher.pdf',
        contentType: 'application/pdf',
        content: await voucherPdf(printed, { siteUrl, madeAt: voucher.issuedAt }),
      },
    ],
  };
}
