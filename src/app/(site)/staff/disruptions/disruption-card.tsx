import { Button } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import type { StaffDisruption } from '#domains/booking/disruption/staff-disruptions.ts';
import { findLabel } from '../staff-labels.ts';
import { ActionForm, Facts } from '../staff-parts.tsx';
import {
  causeNames,
  choiceStates,
  countAffected,
  describeEnd,
  formatDays,
  formatEffect,
  formatSubject,
  formatTimes,
} from './disruption-labels.ts';

const states = ['open', 'changed', 'refunded', 'left', 'withdrawn'] as const;

/** A disruption with its effects, and a form to end it. */
export function DisruptionCard({ disruption }: { disruption: StaffDisruption }) {
  const { id, scope, cause, title, text, note, enteredAt, endedAt, isPast, journeys, kind } = disruption;
  const heading = `disruption-${id}`;
  const subject = formatSubject(disruption);
  return (
    <article aria-labelledby={heading} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <Heading level={3} size="small" id={heading}>
        {subject}
      </Heading>
      <p className="figures mt-1 mb-4 font-semibold">
        {formatEffect(disruption)}
        {isPast ? <span className="font-normal text-quiet">, over</span> : null}
      </p>
      <Facts
        facts={[
          [
            'Departures',
            `${formatDays(scope)}, ${scope.tripId === null ? formatTimes(scope) : 'one departure'}`,
          ],
          ['Cause', cause ? findLabel(causeNames, cause) : 'not given'],
          ...(title ? [['Title', title] as const] : []),
          ...(text
            ? [
                [
                  'Text',
                  <span key="text" className="whitespace-pre-line">
                    {text}
                  </span>,
                ] as const,
              ]
            : []),
          ['Note', note],
          ['Entered', formatDateAndTime(enteredAt)],
          ...(endedAt ? [['Ended', formatDateAndTime(endedAt)] as const] : []),
          ...(kind === 'notice'
            ? []
            : [['Booked journeys', <Journeys key="journeys" journeys={journeys} />] as const]),
        ]}
      />
      {endedAt ? null : (
        <details className="group mt-4">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-error">
            <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
            End this disruption
          </summary>
          <ActionForm intent="end-disruption" fields={{ id }} className="mt-2 flex max-w-text flex-col gap-3">
            <ul className="flex flex-col gap-1">
              {describeEnd(disruption).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <Button
              type="submit"
              variant="secondary"
              className="self-start"
              aria-label={`End now: ${subject}`}
            >
              End now
            </Button>
          </ActionForm>
        </details>
      )}
    </article>
  );
}

function Journeys({ journeys }: Pick<StaffDisruption, 'journeys'>) {
  const affected = countAffected({ journeys });
  if (affected === 0) return 'none';
  const parts = states.filter((state) => journeys[state] > 0);
  return (
    <>
      {affected}
      <span className="text-quiet">
        : {parts.map((state) => `${journeys[state]} ${choiceStates[state]}`).join(', ')}
      </span>
    </>
  );
}
