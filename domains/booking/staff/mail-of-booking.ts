/** Finds the emails about a booking in the outbox by their template data. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { vouchers } from '#domains/voucher/voucher.table.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { outbox } from '#platform/mail/outbox.table.ts';

/** The template data of an email about a booking or a voucher. */
export const mailSubjectSchema = z.object({ bookingId: z.uuid().optional(), voucherId: z.uuid().optional() });

/**
 * Builds the condition for all emails of a booking, including those about vouchers sold in it. Each half uses its
 * index.
 */
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
