/** Part of the staff pages about a stuck booking: payments, refunds, ledger, and forms for the possible actions. */
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formatMoney } from '#contracts/money.ts';
import type { StuckAct, StuckCase } from '#domains/booking/staff/stuck-case.ts';
import { NoteField } from './note-field.tsx';
import { fieldId, formStateOf, type RefusedForm } from './refused-form.ts';
import { accountNames, attemptStates, findLabel, refundReasons, refundStates } from './staff-labels.ts';
import { ActionForm, ConfirmCheckbox } from './staff-parts.tsx';

/** Returns the ids of the forms of a stuck case. */
export function stuckForms(reference: string, { acts }: StuckCase): readonly string[] {
  return acts.map((act) => idOf(reference, act));
}

/** Stuck case of a booking: payments, refunds, ledger and the actions that staff can take. */
export function StuckCasePart({
  reference,
  found,
  refused,
}: {
  reference: string;
  found: StuckCase;
  refused: RefusedForm | null;
}) {
  const { reasons, attempts, refunds, ledger, problems, acts } = found;
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex max-w-text flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-start gap-2 text-error">
            <Icon name="warning" className="mt-[0.25em] size-[1.1em] shrink-0" />
            <span className="wrap-anywhere min-w-0">{reason}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Known title="Card payments">
          {attempts.map(({ id, state, amountCents, provider, providerPaymentId, failureCode }) => (
            <KnownLine
              key={id}
              name={`${findLabel(attemptStates, state)}${failureCode ? ` (${failureCode})` : ''}`}
              amount={amountCents}
              detail={`${provider}, ${providerPaymentId ?? 'never opened there'}`}
            />
          ))}
        </Known>
        <Known title="Refunds">
          {refunds.map(({ id, reason, state, amountCents, voucherId, paidOtherwise, providerRefundId }) => (
            <KnownLine
              key={id}
              name={`${findLabel(refundStates, state)}: ${findLabel(refundReasons, reason)}`}
              amount={amountCents}
              detail={[
                paidOtherwise ? 'another way' : voucherId === null ? 'to the card' : 'to a voucher',
                paidOtherwise ? null : providerRefundId,
              ]
                .filter(Boolean)
                .join(', ')}
            />
          ))}
        </Known>
        <Known title="Ledger entries">
          {ledger.map(({ account, balanceCents }) => (
            <KnownLine key={account} name={findLabel(accountNames, account)} amount={balanceCents} />
          ))}
        </Known>
        <div className="min-w-0">
          <p className="text-quiet text-sm">Ledger and booking</p>
          {problems === null ? (
            <p>We haven’t checked the ledger yet. Reload this page in a minute.</p>
          ) : problems.length === 0 ? (
            <p className="flex items-center gap-2">
              <Icon name="check" className="size-[1.1em] shrink-0 text-rail" />
              {ledger.length === 0 ? 'They match: no entries.' : 'They match.'}
            </p>
          ) : (
            problems.map((problem) => (
              <p key={problem} className="wrap-anywhere text-error">
                {problem}
              </p>
            ))
          )}
        </div>
      </div>
      {acts.length === 0 ? (
        <p className="max-w-text text-quiet">
          You can’t resolve this here: wait for the provider, or ask an engineer.
        </p>
      ) : (
        <ul className="flex flex-col">
          {acts.map((act) => (
            <li key={idOf(reference, act)} className="border-line border-t">
              <ActForm reference={reference} act={act} refused={refused} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Titled list; nothing if it is empty. */
function Known({ title, children }: { title: string; children: readonly React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="text-quiet text-sm">{title}</p>
      <dl className="figures">{children}</dl>
    </div>
  );
}

function KnownLine({ name, amount, detail }: { name: string; amount: number; detail?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-0.5">
      <dt className="min-w-0 first-letter:uppercase">{name}</dt>
      <dd className="text-right">{formatMoney(amount)}</dd>
      {detail ? <dd className="wrap-anywhere col-span-2 text-quiet text-sm">{detail}</dd> : null}
    </div>
  );
}

/** Labels of each action. */
const actWords = {
  release: {
    title: (amount) => `Release the payment of ${amount}`,
    what: 'We ask the provider to void the payment or refund it in full. Nothing is booked with it. If the provider doesn’t have it, the case is closed.',
    button: 'Release',
  },
  'ask-again': {
    title: (amount) => `Retry the refund of ${amount}`,
    what: 'Use this once the cause is fixed, for example too low a balance at the provider. We try once; if it fails again, it appears here again.',
    button: 'Retry',
  },
  'returned-otherwise': {
    title: (amount) => `${amount} was refunded another way`,
    what: 'For example by bank transfer. Send the money first. We record it in the ledger as refunded another way, stop retrying, and email the traveller. You can’t undo this.',
    button: 'Record refund',
  },
  'clear-note': {
    title: () => 'Checked: no action needed',
    what: 'Clears the note and changes nothing else. We first check that the provider has the same payment.',
    button: 'Clear the note',
  },
} as const satisfies Record<
  StuckAct['kind'],
  { readonly title: (amount: string) => string; readonly what: string; readonly button: string }
>;

function ActForm({
  reference,
  act,
  refused,
}: {
  reference: string;
  act: StuckAct;
  refused: RefusedForm | null;
}) {
  const id = idOf(reference, act);
  const state = formStateOf(id, refused);
  const { title, what, button } = actWords[act.kind];
  const words = title('amountCents' in act ? formatMoney(act.amountCents) : '');
  return (
    <details open={state.isRefused} className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-1 font-semibold">
        <Icon name="chevron" className="size-[1.1em] shrink-0 transition-transform group-open:rotate-180" />
        {words}
      </summary>
      <ActionForm
        id={id}
        intent={act.kind}
        fields={{ reference, ...subjectOf(act) }}
        className="mb-5 flex max-w-text flex-col gap-3 ps-[1.6em]"
      >
        <p>{what}</p>
        <NoteField
          form={id}
          state={state}
          label="Who you are, and why"
          help="Kept with the booking for your colleagues. Travellers don’t see it on their page or in emails, but it is part of their data export."
          required
        />
        {act.kind === 'returned-otherwise' ? (
          <ConfirmCheckbox id={fieldId('sure', id)} error={state.errorOf('sure')}>
            The money has left our account.
          </ConfirmCheckbox>
        ) : null}
        <Button type="submit" variant="secondary" className="self-start">
          {button}
        </Button>
      </ActionForm>
    </details>
  );
}

function subjectOf(act: StuckAct): Readonly<Record<string, string>> {
  if ('attemptId' in act) return { attemptId: act.attemptId };
  return 'refundId' in act ? { refundId: act.refundId } : {};
}

/** Form id; unique on a page with several bookings. */
function idOf(reference: string, act: StuckAct): string {
  return [act.kind, ...Object.values(subjectOf(act)), reference].join('-');
}
