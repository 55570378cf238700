import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { maxDisruptionDays } from '#domains/disruption/enter-disruption.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import {
  type DisruptionValues,
  type FieldErrors,
  type FormContext,
  fieldsBeforeTexts,
  fieldsOfDays,
  filledFields,
} from '../disruption-form.ts';
import { formatLine } from '../disruption-labels.ts';
import { StepForm } from './step-form.tsx';

/** First step: the line and the days. */
export function DaysStep({
  values,
  errors,
  context: { timetable, today },
}: {
  values: DisruptionValues;
  errors: FieldErrors;
  context: FormContext;
}) {
  const others = fieldsBeforeTexts.filter((name) => !fieldsOfDays.some((own) => own === name));
  const lines = timetable.routes
    .map((route) => ({ value: route.id, label: formatLine(route) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-NZ'));
  const limits = { min: addDays(today, -1), max: timetable.coverage.last };
  return (
    <StepForm step="details" fields={filledFields(values, others)}>
      <Select
        id="line"
        name="line"
        label="Line"
        options={lines}
        placeholder="Choose a line"
        defaultValue={values.line}
        error={errors.line}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          id="first"
          name="first"
          type="date"
          label="First day"
          defaultValue={values.first || today}
          error={errors.first}
          required
          {...limits}
        />
        <TextInput
          id="last"
          name="last"
          type="date"
          label="Last day"
          optional
          help={`Up to ${maxDisruptionDays} days. Empty: one day.`}
          defaultValue={values.last}
          error={errors.last}
          {...limits}
        />
      </div>
    </StepForm>
  );
}
