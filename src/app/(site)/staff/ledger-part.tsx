import { Icon } from '#components/ui/icon.tsx';
import { formatCount } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import type { KnownLedgerState, LedgerCheckResult } from '#domains/booking/ledger/ledger-watch.ts';
import { ClosedDaysPart, type Reopening } from './closed-days-part.tsx';
import type { RefusedForm } from './refused-form.ts';
import { accountNames, findLabel } from './staff-labels.ts';

/** Ledger section of the staff page: the latest report, and an alert if the latest check failed. */
export function LedgerPart({
  ledger: { seen, failedAt },
  reopenings,
  refused,
}: {
  ledger: KnownLedgerState;
  reopenings: readonly Reopening[];
  refused: RefusedForm | null;
}) {
  return (
    <>
      {failedAt ? <NotRead at={failedAt} hasOlder={seen !== null} /> : null}
      {seen ? <LedgerAsSeen {...seen} /> : null}
      {seen ? <ClosedDaysPart closed={seen.report.closed} reopenings={reopenings} refused={refused} /> : null}
      {seen || failedAt ? null : (
        <p>
          We’re checking the ledger for the first time since the server started. Reload this page in a minute.
        </p>
      )}
    </>
  );
}

function NotRead({ at, hasOlder }: { at: Date; hasOlder: boolean }) {
  return (
    <div role="alert" className="mb-4 text-error">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="warning" className="size-[1.2em] shrink-0" />
        We couldn’t check the ledger.
      </p>
      <p className="figures mt-1 text-sm">
        Last tried on <time dateTime={at.toISOString()}>{formatDateAndTime(at)}</time>.{' '}
        {hasOlder
          ? 'The figures below are older and may be out of date.'
          : 'We don’t know whether payments and bookings match.'}{' '}
        Please tell the site administrator.
      </p>
    </div>
  );
}

/** Ledger report: whether payments and bookings match, and the balance of each account. */
function LedgerAsSeen({ report: ledger, at }: LedgerCheckResult) {
  return (
    <>
      <p
        className={`flex items-center gap-2 font-semibold ${ledger.ok ? 'text-rail' : 'text-error'}`}
        role={ledger.ok ? undefined : 'alert'}
      >
        <Icon name={ledger.ok ? 'check' : 'warning'} className="size-[1.2em] shrink-0" />
        {ledger.ok ? 'Payments and bookings match.' : 'Payments and bookings don’t match.'}
      </p>
      <p className="figures mt-1 text-quiet text-sm">
        Checked on <time dateTime={at.toISOString()}>{formatDateAndTime(at)}</time>
        {ledger.isFull ? '' : ': open days, and later changes to closed ones'}.
      </p>
      <table className="figures mt-4 w-full text-sm">
        <caption className="mb-1 text-left text-quiet">
          Account balances: positive for what we hold, negative for income and what we owe.
        </caption>
        <thead>
          <tr className="border-line border-b text-left text-quiet">
            <th scope="col" className="py-1.5 pe-3 font-normal">
              Account
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {ledger.accounts.map(({ account, balanceCents }) => (
            <tr key={account} className="border-line border-b">
              <th scope="row" className="py-1.5 pe-3 text-left font-normal">
                {findLabel(accountNames, account)}
              </th>
              <td className="whitespace-nowrap py-1.5 text-right">{formatMoney(balanceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ledger.accounts.length === 0 ? <p className="mt-2 text-quiet text-sm">No postings yet.</p> : null}
      <details className="group mt-4" open={!ledger.ok}>
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
          <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
          Checks
        </summary>
        <ul className="mt-2 flex flex-col gap-2 text-sm">
          {ledger.proofs.map(({ statement, problems }) => (
            <li key={statement} className="flex items-start gap-2">
              <Icon
                name={problems.length === 0 ? 'check' : 'warning'}
                className={`mt-[0.2em] size-[1.1em] shrink-0 ${problems.length === 0 ? 'text-rail' : 'text-error'}`}
              />
              <div className="min-w-0">
                <p>
                  <span className="sr-only">{problems.length === 0 ? 'Passed: ' : 'Failed: '}</span>
                  {statement}
                </p>
                {problems.map((problem) => (
                  <p key={problem} className="wrap-anywhere text-error">
                    {problem}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
        <dl className="figures mt-4 flex flex-col gap-1 text-sm">
          {ledger.counts.map(({ what, count }) => (
            <div key={what} className="flex justify-between gap-4">
              <dt className="text-quiet">{what}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
