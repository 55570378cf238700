import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { formatChange } from '#domains/booking/format-booking.ts';
import type { StaffBooking } from '#domains/booking/staff/look-up-booking.ts';
import { findLabel, ledgerKinds, staffActs } from '../staff-labels.ts';

/** History of a booking, newest first: orders, answers, changes, provider events, ledger postings and mails. */
export function BookingHistory({ found }: { found: StaffBooking }) {
  const { booking, items, events, mails, ledger, acts, changes } = found;
  const lines = [
    { at: booking.createdAt, what: 'Ordered' },
    ...(booking.paidAt ? [{ at: booking.paidAt, what: 'Paid; available items sold' }] : []),
    ...(booking.erasedAt ? [{ at: booking.erasedAt, what: 'Personal details erased' }] : []),
    ...items.flatMap(({ answeredAt, description, status, parentId }) =>
      answeredAt && parentId === null
        ? [{ at: answeredAt, what: `We answered: ${description}, ${status}` }]
        : [],
    ),
    ...acts.map(({ actedAt, kind, note }) => ({
      at: actedAt,
      what: `${findLabel(staffActs, kind)}${note === '' ? '' : `: “${note}”`}`,
    })),
    ...changes.map(({ number, madeAt, lines, waivedCents }) => ({
      at: madeAt,
      what: `Changed (issue ${number + 1}): ${lines.map(formatChange).join('; ')}${waivedCents > 0 ? `; ${formatMoney(waivedCents)} waived` : ''}`,
    })),
    ...events.map(({ at, provider, type }) => ({ at, what: `The provider (${provider}) told us: ${type}` })),
    ...ledger.map(({ at, kind }) => ({ at, what: `Ledger: ${findLabel(ledgerKinds, kind)}` })),
    ...mails.map(({ channel, createdAt, sentAt, template, state, attempts, lastError }) => ({
      at: sentAt ?? createdAt,
      what: `${channel === 'text' ? 'Text message' : 'Email'} “${template ?? 'without a template'}”: ${state}${attempts > 1 ? `, tried ${attempts} times` : ''}${lastError ? `, ${lastError}` : ''}`,
    })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <ol className="flex flex-col">
      {lines.map(({ at, what }) => (
        <li
          key={`${at.toISOString()} ${what}`}
          className="figures flex flex-col gap-x-6 border-line border-t py-2 first:border-t-0 sm:flex-row"
        >
          <time dateTime={at.toISOString()} className="shrink-0 text-quiet text-sm sm:w-44">
            {formatDateAndTime(at)}
          </time>
          <span className="wrap-anywhere min-w-0">{what}</span>
        </li>
      ))}
    </ol>
  );
}
