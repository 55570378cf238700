/** Part of the ledger section about closed days: which days are closed, who reopened some, and a form to reopen one. */
import { Fragment } from 'react';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formatDate, formatDateAndTime } from '#contracts/dates.ts';
import type { ClosedDays, ClosingRow } from '#domains/ledger/closed-days.ts';
import { NoteField } from './note-field.tsx';
import { fieldId, formStateOf, type RefusedForm } from './refused-form.ts';
import { ActionForm } from './staff-parts.tsx';

/** Id of the form. */
export const reopenDayForm = 'reopen-day';

/** A reopened day, with the note of staff. */
export type Reopening = Pick<ClosingRow, 'day' | 'note' | 'actedAt'>;

/** Closed days of the ledger; nothing before the first day is closed. */
export function ClosedDaysPart({
  closed: { through, reopened },
  reopenings,
  refused,
}: {
  closed: ClosedDays;
  /** The latest ones, newest first. */
  reopenings: readonly Reopening[];
  refused: RefusedForm | null;
}) {
  if (through === null) return null;
  const state = formStateOf(reopenDayForm, refused);
  return (
    <div className="mt-4">
      <p className="figures text-sm">
        Closed: all days through <Day day={through} />
        {reopened.map(({ day }, index) => (
          <Fragment key={day}>
            {index === 0 ? ', except ' : ', '}
            <Day day={day} />
          </Fragment>
        ))}
        .
      </p>
      <details open={state.isRefused} className="group mt-2 print:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
          <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
          Reopen a closed day
        </summary>
        <ActionForm id={reopenDayForm} intent="reopen-day" className="mt-2 flex flex-col gap-3">
          <p className="text-sm">
            The day accepts postings and is checked again, until we close it like other days.
          </p>
          <TextInput
            id={fieldId('day', reopenDayForm)}
            name="day"
            type="date"
            label="Day"
            max={through}
            error={state.errorOf('day')}
            required
          />
          <NoteField
            form={reopenDayForm}
            state={state}
            label="Who you are, and why"
            help="Kept with the ledger for your colleagues and auditors. Don’t name travellers."
            required
          />
          <Button type="submit" variant="secondary" className="self-start">
            Reopen
          </Button>
        </ActionForm>
      </details>
      {reopenings.length > 0 ? (
        <ul className="mt-4 flex flex-col gap-2 text-sm" aria-label="Reopened days">
          {reopenings.map(({ day, note: reason, actedAt }) => (
            <li key={`${day} ${actedAt.toISOString()}`}>
              <span className="figures text-quiet">
                <Day day={day} />, reopened{' '}
                <time dateTime={actedAt.toISOString()}>{formatDateAndTime(actedAt)}</time>
              </span>
              <br />
              <span className="wrap-anywhere">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Day({ day }: { day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDate(day)}
    </time>
  );
}
