/** The mails about a booking in the outbox, found by what they are made of. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';

/** What a mail about a booking or a voucher names. */
export const mailSubjectSchema = z.object({ bookingId: z.uuid().optional(), voucherId: z.uuid().optional() });

/** The condition that finds the mails of a booking, those about vouchers sold in it too. Each half by its index. */
export function isMailOf(database: Database | Transaction, bookingId: string): SQL {
  const mail = { id: outbox.id };
  const about = database
    .select(mail)
    .from(outbox)
    .where(sql`${outbox.templateData} ->> 'bookingId' = ${bookingId}`);
  const aboutVouchers = database
    .select(mail)
    .from(outbox)
    .innerJoin(vouchers, sql`${outbox.templateData} ->> 'voucherId' = ${vouchers.id}::text`)
    .where(sql`${vouchers.bookingId} = ${bookingId}`);
  return inArray(outbox.id, about.unionAll(aboutVouchers));
}
