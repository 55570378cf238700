/** The mails about a booking in the outbox, found by what they are made of. */
import { or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database, Transaction } from '#src/platform/database/database.ts';
import { outbox } from '#src/platform/mail/outbox.table.ts';
import { vouchers } from '#src/voucher/voucher.table.ts';

/** What a mail about a booking or a voucher names. */
export const mailSubjectSchema = z.object({ bookingId: z.uuid().optional(), voucherId: z.uuid().optional() });

/** The condition that finds the mails of a booking, those about vouchers sold in it too. */
export function isMailOf(database: Database | Transaction, bookingId: string): SQL | undefined {
  const sold = database
    .select({ id: sql<string>`${vouchers.id}::text` })
    .from(vouchers)
    .where(sql`${vouchers.bookingId} = ${bookingId}`);
  return or(
    sql`${outbox.templateData} ->> 'bookingId' = ${bookingId}`,
    sql`${outbox.templateData} ->> 'voucherId' in ${sold}`,
  );
}
