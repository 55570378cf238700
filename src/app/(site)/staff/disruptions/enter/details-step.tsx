import { ChoiceGroup } from '#components/form/choice-group.tsx';
import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { listScopeOptions } from '#domains/disruption/scope-options.ts';
import { nounOfRuns } from '#domains/disruption/suggest-texts.ts';
import {
  type DisruptionValues,
  type FieldErrors,
  type FormContext,
  fieldsBeforeTexts,
  fieldsOfDays,
  filledFields,
  type LineAndDays,
} from '../disruption-form.ts';
import { causeNames, formatDays, formatDirection, formatLine, formatTrip } from '../disruption-labels.ts';
import { StepForm, StepLink } from './step-form.tsx';

/** Second step: which departures, what happens, and why. */
export function DetailsStep({
  values,
  errors,
  days,
  context: { timetable },
}: {
  values: DisruptionValues;
  errors: FieldErrors;
  days: LineAndDays;
  context: FormContext;
}) {
  const { route } = days;
  const { directions, trips } = listScopeOptions(timetable, route, days);
  const [, many] = nounOfRuns(route.mode);
  return (
    <StepForm step="preview" fields={filledFields(values, fieldsOfDays)}>
      <p>
        <span className="font-semibold">{formatLine(route)}</span>
        <span className="figures block text-quiet">{formatDays(days)}</span>
        <StepLink fields={filledFields(values, fieldsBeforeTexts)}>Change line or days</StepLink>
      </p>
      <ChoiceGroup
        id="kind"
        type="radio"
        name="kind"
        label="Effect"
        choices={[
          { value: 'cancelled', label: 'Cancelled' },
          { value: 'delayed', label: 'Delayed' },
          { value: 'notice', label: 'Notice only' },
        ]}
        chosen={[values.kind || 'cancelled']}
        error={errors.kind}
      />
      <TextInput
        id="minutes"
        name="minutes"
        label="Delay in minutes"
        help="Only for a delay. Travellers get an email from 60 minutes."
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        defaultValue={values.minutes}
        error={errors.minutes}
        className="max-w-40"
      />
      <Select
        id="part"
        name="part"
        label="Departures"
        options={[
          { value: 'all', label: `All ${many}` },
          ...directions.map(({ direction, ends }) => ({
            value: `direction:${direction}`,
            label: `All ${many}, ${formatDirection(ends)}`,
          })),
          ...trips.map(({ tripId, ends }) => ({ value: `trip:${tripId}`, label: formatTrip(ends) })),
        ]}
        defaultValue={values.part || 'all'}
        error={errors.part}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 font-semibold">Times of departure</legend>
        <p className="text-quiet text-sm">From the first stop. Leave them empty for the whole day.</p>
        <div className="grid grid-cols-2 gap-5">
          <TextInput
            id="from"
            name="from"
            type="time"
            label="From"
            optional
            defaultValue={values.from}
            error={errors.from}
          />
          <TextInput
            id="until"
            name="until"
            type="time"
            label="Until"
            optional
            defaultValue={values.until}
            error={errors.until}
          />
        </div>
      </fieldset>
      <Select
        id="cause"
        name="cause"
        label="Cause"
        help="Travellers read it. It decides which rights they have."
        options={Object.entries(causeNames).map(([value, label]) => ({ value, label }))}
        placeholder="Not known"
        defaultValue={values.cause}
        error={errors.cause}
      />
    </StepForm>
  );
}
