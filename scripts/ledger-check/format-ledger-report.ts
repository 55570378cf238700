/** Formats the report of the ledger check for a terminal. */
import { formatCount } from '#contracts/counts.ts';
import { formatMoney } from '#contracts/money.ts';
import type { LedgerReport } from '#domains/booking/ledger/check-ledger.ts';

const amountWidth = 15;
const amount = (cents: number) =>
  (cents === 0 ? '–' : formatMoney(cents).replace('$', '')).padStart(amountWidth);
const count = (number: number) => formatCount(number).padStart(9);

/**
 * Formats the report for a terminal: the accounts in dollars, the counts and the proofs. Each proof has `OK` or the places
 * where it fails, and its duration if that is a second or more.
 */
export function formatLedgerReport({ accounts, counts, proofs, ok, isFull, closed }: LedgerReport): string {
  const nameWidth = Math.max(16, ...accounts.map(({ account }) => account.length + 2));
  const line = (name: string, ...cells: readonly string[]) => name.padEnd(nameWidth) + cells.join('');
  const total = (of: 'debitCents' | 'creditCents' | 'balanceCents' | 'entries') =>
    accounts.reduce((sum, account) => sum + account[of], 0);
  return [
    line('Account', ...['debit', 'credit', 'balance'].map((word) => word.padStart(amountWidth)), '  entries'),
    ...accounts.map(({ account, debitCents, creditCents, balanceCents, entries }) =>
      line(account, amount(debitCents), amount(creditCents), amount(balanceCents), count(entries)),
    ),
    line(
      'All',
      amount(total('debitCents')),
      amount(total('creditCents')),
      amount(total('balanceCents')),
      count(total('entries')),
    ),
    '',
    'In New Zealand dollars. A negative balance is a credit: income, or an amount we owe.',
    '',
    ...counts.map(({ what, count: number }) => `${count(number)}  ${what}`),
    '',
    ...proofs.flatMap(({ statement, problems, tookSeconds }) => [
      `${problems.length === 0 ? 'OK   ' : 'WRONG'}  ${statement}${tookSeconds < 1 ? '' : ` (${tookSeconds.toFixed(1)} s)`}`,
      ...problems.map((problem) => `         ${problem}`),
    ]),
    '',
    ...closedDaysLines(closed, isFull),
    ok ? 'The ledger is sound.' : 'The ledger is not sound.',
  ].join('\n');
}

function closedDaysLines({ through, reopened }: LedgerReport['closed'], isFull: boolean): readonly string[] {
  if (through === null) return [];
  const days = reopened.map(({ day }) => day).join(', ');
  return [
    `Days are closed through ${through}${days ? `, except ${days}` : ''}.`,
    isFull
      ? 'Closed days were proved again.'
      : 'Open days and all changes since were proved. To prove closed days again: --full.',
    '',
  ];
}
