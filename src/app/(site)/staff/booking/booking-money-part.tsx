import type { ReactNode } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import type { StaffBooking } from '#domains/booking/staff/look-up-booking.ts';
import {
  accountNames,
  attemptStates,
  findLabel,
  ledgerKinds,
  refundReasons,
  refundStates,
} from '../staff-labels.ts';

const cell = 'py-1.5 pe-4 align-baseline whitespace-nowrap';

/** Money of a booking: the price, payments, refunds and ledger balances. */
export function BookingMoneyPart({ found }: { found: StaffBooking }) {
  const { booking, attempts, refunds, paidByVouchers, ledger } = found;
  const lines = [
    ['Ordered', booking.subtotalCents],
    ...paidByVouchers.map(
      ({ amountCents, state }) =>
        [state === 'taken' ? 'Paid by voucher' : 'Voucher, returned', -amountCents] as const,
    ),
    ['Card fee', booking.cardFeeCents],
    ['To pay by card', booking.totalCents],
    ['GST inside', booking.gstCents],
  ] as const;
  return (
    <div className="flex flex-col gap-6">
      <dl className="figures max-w-panel">
        {lines.map(([name, cents]) => (
          <div key={`${name} ${cents}`} className="flex justify-between gap-4 border-line border-b py-1.5">
            <dt>{name}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      {attempts.length > 0 ? (
        <MoneyTable label="Card payments" heads={['Payment', 'Amount', 'Since', 'Provider']}>
          {attempts.map((attempt) => (
            <tr key={attempt.id} className="border-line border-b">
              <td className={cell}>
                {findLabel(attemptStates, attempt.state)}
                {attempt.failureCode ? ` (${attempt.failureCode})` : ''}
              </td>
              <td className={cell}>{formatMoney(attempt.amountCents)}</td>
              <td className={cell}>{formatDateAndTime(attempt.changedAt)}</td>
              <td className={cell}>
                {attempt.provider} <span className="text-quiet">{attempt.providerPaymentId ?? ''}</span>
              </td>
            </tr>
          ))}
        </MoneyTable>
      ) : null}
      {refunds.length > 0 ? (
        <MoneyTable label="Refunds" heads={['Refund', 'Amount', 'To', 'Since']}>
          {refunds.map((refund) => (
            <tr key={refund.id} className="border-line border-b">
              <td className={cell}>
                {findLabel(refundReasons, refund.reason)}: {findLabel(refundStates, refund.state)}
              </td>
              <td className={cell}>{formatMoney(refund.amountCents)}</td>
              <td className={cell}>
                {refund.paidOtherwise ? 'another way' : refund.voucherId === null ? 'card' : 'voucher'}
              </td>
              <td className={cell}>{formatDateAndTime(refund.changedAt)}</td>
            </tr>
          ))}
        </MoneyTable>
      ) : null}
      {ledger.length > 0 ? (
        <MoneyTable label="Ledger" heads={['What', 'Account', 'Amount', 'When']}>
          {ledger.flatMap(({ at, kind, entries }) =>
            entries.map(({ account, amountCents }, position) => (
              <tr
                key={`${kind} ${at.toISOString()} ${account} ${amountCents}`}
                className="border-line border-b"
              >
                <td className={cell}>{position === 0 ? findLabel(ledgerKinds, kind) : ''}</td>
                <td className={cell}>{findLabel(accountNames, account)}</td>
                <td className={cell}>{formatMoney(amountCents)}</td>
                <td className={cell}>{position === 0 ? formatDateAndTime(at) : ''}</td>
              </tr>
            )),
          )}
        </MoneyTable>
      ) : null}
    </div>
  );
}

function MoneyTable({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <ScrollRegion label={label}>
      <table className="figures w-full text-sm">
        <caption className="mb-1 text-left font-semibold text-base">{label}</caption>
        <thead>
          <tr className="border-line border-b text-left text-quiet">
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} font-normal`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
