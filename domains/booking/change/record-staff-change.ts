import { randomUUID } from 'node:crypto';
import type { Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { staffActs } from '../booking.table.ts';
import type { BookingChangeRow } from './change-store.ts';

/** Records that staff made a change, or sent an offer of one, in the transaction that does it. */
export async function recordStaffChange(
  transaction: Transaction,
  {
    change: { id: subjectId, bookingId },
    kind,
    note,
    now,
  }: {
    readonly change: Pick<BookingChangeRow, 'id' | 'bookingId'>;
    readonly kind: 'change' | 'offer-change';
    readonly note: string;
    readonly now: Date;
  },
): Promise<void> {
  await transaction
    .insert(staffActs)
    .values({ id: randomUUID(), bookingId, kind, subjectId, note, actedAt: now });
  log.info({ event: 'staff.acted', act: kind, subjectId, bookingId }, 'Staff changed a booking');
}
