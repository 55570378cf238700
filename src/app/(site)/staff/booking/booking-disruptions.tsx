import { StateLine } from '#components/booking/state-line.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import type { DisruptionState } from '#domains/booking/booking.ts';
import type { StaffBookingDisruption } from '#domains/booking/staff/look-up-booking.ts';
import { formatUnknownStatus } from '#domains/booking/unknown-status.ts';
import { causeNames, journeyDisruptions } from '../disruptions/disruption-labels.ts';
import { findLabel } from '../staff-labels.ts';
import { ActionForm, Facts } from '../staff-parts.tsx';

const states = {
  open: { tone: 'waiting', text: 'Waiting for the traveller’s choice' },
  changed: { tone: 'good', text: 'Changed by the traveller' },
  refunded: { tone: 'over', text: 'Refunded' },
  left: { tone: 'over', text: 'Time to choose is over' },
  withdrawn: { tone: 'good', text: 'Runs after all' },
} as const satisfies Record<DisruptionState, { readonly tone: string; readonly text: string }>;

/** Disruptions of a booking's journeys, newest first. */
export function BookingDisruptions({
  reference,
  disruptions,
}: {
  reference: string;
  disruptions: readonly StaffBookingDisruption[];
}) {
  return (
    <ul className="flex flex-col">
      {disruptions.map(({ id, description, kind, state, cause, needsStaff, ...times }) => (
        <li key={id} className="border-line border-t py-4 first:border-t-0 first:pt-0">
          <p className="font-semibold">{description}</p>
          <StateLine
            state={
              needsStaff
                ? { tone: 'bad', text: 'The traveller made no choice in time. Contact them.' }
                : (states[state] ?? { tone: 'waiting', text: formatUnknownStatus(state) })
            }
            className="mt-1 mb-3"
          />
          <Facts
            facts={[
              ['Disruption', findLabel(journeyDisruptions, kind)],
              ['Cause', cause ? findLabel(causeNames, cause) : 'not known'],
              ['Found', formatDateAndTime(times.recordedAt)],
              ...(kind === 'connection'
                ? []
                : [['Emailed', times.sentAt ? formatDateAndTime(times.sentAt) : 'not yet'] as const]),
              ['Choose until', formatDateAndTime(times.chooseUntil)],
              ...(state === 'open' ? [] : [['Settled', formatDateAndTime(times.changedAt)] as const]),
            ]}
          />
          {needsStaff ? (
            <ActionForm intent="reopen-choice" fields={{ reference, id }} className="mt-3">
              <Button type="submit" variant="secondary">
                Let them choose again
              </Button>
            </ActionForm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
