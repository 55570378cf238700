/** Queues what travellers hear about a disruption: an email, and a text for those who asked for it. */
import type { Transaction } from '#platform/database/opened-database.ts';
import { dropUnsent } from '#platform/mail/outbox.ts';
import { enqueueBookingMail } from '../mail/booking-mail.ts';
import { enqueueBookingText } from '../mail/booking-text.ts';
import { noticeTime, textTime } from './disruption-rules.ts';

/** A booking whose traveller gets notices. */
export interface NoticedBooking {
  readonly id: string;
  /** True if the traveller asked for texts. */
  readonly textUpdates: boolean;
}

/** A disruption of which its traveller hears once. */
export interface Notice {
  readonly booking: NoticedBooking;
  readonly disruptionId: string;
  /** The planned departure of the ride, ISO 8601. */
  readonly departure: string | undefined;
  readonly now: Date;
}

/** Queues the messages about a new disruption. */
export async function queueDisrupted(transaction: Transaction, notice: Notice): Promise<void> {
  await queueMail(transaction, notice, 'disruption');
  await queueText(transaction, notice, 'disruption');
}

/** Queues the messages that a ride runs as planned after all. Messages about its disruption that still wait are dropped. */
export async function queueOver(transaction: Transaction, notice: Notice): Promise<void> {
  const key = keyOf(notice, 'disruption');
  if (!(await dropUnsent(transaction, key))) await queueMail(transaction, notice, 'disruption-over');
  if (!(await dropUnsent(transaction, textKey(key)))) await queueText(transaction, notice, 'disruption-over');
}

type Subject = 'disruption' | 'disruption-over';

const keyOf = ({ booking, disruptionId }: Notice, about: Subject) =>
  `booking:${booking.id}:${about}:${disruptionId}`;

const textKey = (key: string) => `${key}:text`;

async function queueMail(transaction: Transaction, notice: Notice, about: Subject): Promise<void> {
  const { booking, disruptionId, departure, now } = notice;
  await enqueueBookingMail(
    transaction,
    { template: about, bookingId: booking.id, disruptionId },
    { dedupeKey: keyOf(notice, about), sendAt: noticeTime(departure, now) },
  );
}

async function queueText(transaction: Transaction, notice: Notice, about: Subject): Promise<void> {
  const { booking, disruptionId, departure, now } = notice;
  const sendAt = departure === undefined ? null : textTime(departure, now);
  if (!booking.textUpdates || !sendAt) return;
  await enqueueBookingText(
    transaction,
    { template: `${about}-text`, bookingId: booking.id, disruptionId },
    { dedupeKey: textKey(keyOf(notice, about)), sendAt },
  );
}
