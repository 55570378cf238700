import { randomUUID } from 'node:crypto';
import { formatServiceClock } from '#blocks/format-clock.ts';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { countNoun } from '#contracts/counts.ts';
import { formatShortDay } from '#contracts/dates.ts';
import type { DisruptionPreview, PreviewedRun } from '#domains/booking/disruption/staff-disruptions.ts';
import { suggestTexts } from '#domains/disruption/suggest-texts.ts';
import { ActionForm, Facts, StaffSection } from '../../staff-parts.tsx';
import {
  type DisruptionDetails,
  type DisruptionValues,
  type FieldErrors,
  fieldsBeforeTexts,
  filledFields,
  type LineAndDays,
  lengths,
} from '../disruption-form.ts';
import {
  causeNames,
  formatDays,
  formatDelay,
  formatDirection,
  formatLine,
  formatRuns,
  formatTimes,
} from '../disruption-labels.ts';
import { StepLink } from './step-form.tsx';

/** Id of the form that enters the disruption. */
export const enterForm = 'enter-disruption';

/** Maximum number of runs in the table of the preview. */
const maxListedRuns = 200;

/** Third step: the runs with their booked journeys, the words for travellers, and the button that enters it. */
export function PreviewStep({
  values,
  errors,
  note,
  isCorrection,
  days,
  details,
  preview,
}: {
  values: DisruptionValues;
  errors: FieldErrors;
  note: string;
  /** True after a refusal: the texts are shown as typed, also if they are empty. */
  isCorrection: boolean;
  days: LineAndDays;
  details: DisruptionDetails;
  preview: DisruptionPreview | null;
}) {
  const { route } = days;
  const { kind, scope, cause, delayMinutes } = details;
  const runs = preview?.runs ?? [];
  const [first] = runs;
  const trip =
    scope.tripId !== null && first ? `${formatServiceClock(first.departure)} from ${first.from.name}` : null;
  const suggested = suggestTexts({ kind, mode: route.mode, cause, delayMinutes, trip });
  const texts = isCorrection ? values : suggested;
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <StaffSection id="preview" title={describeEffect(details, runs.length, days)}>
        <Facts
          facts={[
            ['Line', formatLine(route)],
            ['Days', formatDays(days)],
            ['Departures', scope.tripId === null ? formatTimes(scope) : 'one a day'],
            ['Cause', cause ? causeNames[cause] : 'not known'],
          ]}
        />
        <StepLink step="details" fields={filledFields(values, fieldsBeforeTexts)}>
          Change these answers
        </StepLink>
        <p className="mt-4 max-w-text font-semibold">{preview ? describeJourneys(kind, preview) : null}</p>
        {kind === 'notice' ? null : <RunTable runs={runs} />}
      </StaffSection>
      <StaffSection id="texts" title="Words for travellers" note="Shown on timetables, boards and searches.">
        <ActionForm
          id={enterForm}
          intent="enter-disruption"
          fields={{ id: randomUUID(), ...filledFields(values, fieldsBeforeTexts) }}
          className="flex max-w-panel flex-col gap-5"
        >
          <TextInput
            id="title"
            name="title"
            label="Title"
            optional={kind !== 'notice'}
            maxLength={lengths.title}
            autoComplete="off"
            defaultValue={texts.title}
            error={errors.title}
          />
          <TextArea
            id="text"
            name="text"
            label="Text"
            optional
            rows={4}
            maxLength={lengths.text}
            defaultValue={texts.text}
            error={errors.text}
          />
          <TextArea
            id="note"
            name="note"
            label="Who you are, and why"
            help="Only for your colleagues. Don’t name travellers."
            rows={2}
            required
            maxLength={lengths.note}
            defaultValue={note}
            error={errors.note}
          />
          <Button type="submit" className="self-start">
            {kind === 'notice' ? 'Publish the notice' : 'Enter and tell travellers'}
          </Button>
        </ActionForm>
      </StaffSection>
    </div>
  );
}

function describeEffect(
  { kind, delayMinutes }: DisruptionDetails,
  runCount: number,
  { route }: LineAndDays,
): string {
  if (kind === 'notice') return 'Notice only';
  const runs = formatRuns(runCount, route.mode);
  return kind === 'cancelled' ? `${runs} to cancel` : `${runs}, ${formatDelay(delayMinutes ?? 0)} late`;
}

function describeJourneys(kind: DisruptionDetails['kind'], preview: DisruptionPreview): string {
  const { journeyCount, emailCount } = preview;
  if (kind === 'notice') return 'Nobody gets an email about a notice.';
  if (journeyCount === 0) return 'No booked journeys.';
  const emails =
    emailCount > 0
      ? `${countNoun(emailCount, 'email')} will be sent.`
      : kind === 'delayed'
        ? 'Travellers get an email only from 60 minutes.'
        : 'Their travellers know already and get no email.';
  return `${countNoun(journeyCount, 'booked journey')}. ${emails}`;
}

function RunTable({ runs }: { runs: readonly PreviewedRun[] }) {
  const listed = runs.slice(0, maxListedRuns);
  return (
    <>
      <table className="figures mt-4 w-full text-left">
        <caption className="sr-only">Departures and their booked journeys</caption>
        <thead>
          <tr className="text-quiet text-sm">
            <th scope="col" className="py-1 pe-4 font-normal">
              Departure
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Journeys
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((run) => (
            <tr
              key={`${run.serviceDate} ${run.tripId} ${run.runOffset}`}
              className="border-line border-t align-top"
            >
              <th scope="row" className="py-2 pe-4 font-normal">
                {formatShortDay(run.serviceDate)}, {formatServiceClock(run.departure)}
                <span className="block text-quiet text-sm">{formatDirection(run)}</span>
              </th>
              <td className="py-2 text-right">{run.journeyCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {runs.length > listed.length ? (
        <p className="mt-2 text-quiet text-sm">
          And {countNoun(runs.length - listed.length, 'more departure')}.
        </p>
      ) : null}
    </>
  );
}
