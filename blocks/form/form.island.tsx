'use client';
/** Island of a form: sends the answers without a page load, and shows faults and thanks. */
import { useActionState, useEffect, useRef, useState } from 'react';
import type { FormOutcome } from '#blocks/form-outcome.ts';
import { FormSent } from '#blocks/form-sent.tsx';
import { FormSubmit, type SubmitWords } from '#blocks/form-submit.tsx';
import { sendForm } from '#blocks/send-form.ts';
import { loadRulesInTime, useFormSubmission } from '#blocks/use-form-submission.ts';
import { ErrorSummary, type FieldError } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { HiddenFields } from '#components/form/hidden-fields.tsx';
import { dateOfInstant } from '#contracts/dates.ts';
import type { FormField } from '#contracts/forms/form-fields.ts';
import type { FormAddress, FormSubmissionInput, TypedAnswers } from '#contracts/forms/form-submission.ts';
import type { FormBlockData } from './form.load.ts';
import { controlIdOf, FormFieldControl } from './form-field.tsx';
import { formOutcome, initialState, readPostedForm } from './form-state.ts';
import { keepAnswers, takeKeptAnswers } from './keep-answers.ts';

/** The props of the form's island. */
export interface FormIslandProps extends FormBlockData {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  readonly address: FormAddress;
  readonly fields: readonly FormField[];
  readonly submitLabel: string | undefined;
  readonly thanks: string | undefined;
  /** Replaces the API, for stories. */
  readonly send?: (submission: FormSubmissionInput) => Promise<FormOutcome>;
}

/** Loads the validation rules, which are not needed before a field has focus. */
const loadRules = () => import('#contracts/forms/check-answers.ts');

const words: SubmitWords = {
  sending: 'Sending your answers…',
  content: 'your answers',
  kept: 'Your answers are still here',
  pronoun: 'them',
};

/**
 * A form with an editor's fields. Without a script it posts to the server action, which returns the page with the faults or
 * redirects to it. With its script it validates first and sends through the API. Typed answers are never lost: if the form has
 * changed since the page was loaded, the page is loaded again with them.
 */
export function FormIsland(props: FormIslandProps) {
  const { id, address, path, fields, submitLabel = 'Send', thanks, action, api, sentReference, send } = props;
  const [answered, post] = useActionState(action, initialState);
  const [kept, setKept] = useState<TypedAnswers | null>(null);
  useEffect(() => setKept(takeKeptAnswers(id)), [id]);
  // The same answers of one visit to the page count once.
  const attemptId = useRef<string>(undefined);

  const { progress, attempt, onSubmit } = useFormSubmission(async (form, onSending) => {
    const { answers, website } = readPostedForm(form);
    const checked = (await loadRulesInTime(loadRules))?.checkAnswers(
      fields,
      answers,
      dateOfInstant(new Date()),
    );
    if (checked && !checked.ok) return { state: 'invalid', faults: checked.faults };
    onSending();
    attemptId.current ??= crypto.randomUUID?.();
    const submission = { answers, website, attemptId: attemptId.current };
    const outcome = await (send
      ? send(submission)
      : sendForm(api, async (client, options) =>
          formOutcome(await client.submitForm(address, submission, options)),
        ));
    const hasChanged = outcome.state === 'invalid' && checked?.ok === true && kept === null;
    if (hasChanged && keepAnswers(id, answers)) location.reload();
    return outcome;
  });

  const current = progress ?? answered.outcome;
  const reference = current?.state === 'sent' ? current.reference : current ? null : sentReference;
  if (reference !== null) {
    return (
      <FormSent
        title="Answers sent"
        reference={reference}
        thanks={thanks ?? 'Thank you. We’ll be in touch.'}
      />
    );
  }
  const faults = current?.state === 'invalid' ? current.faults : {};
  const typed = kept ?? answered.typed;
  const isChanged = kept !== null && progress === undefined;
  return (
    <form
      // Fields take the kept answers as their defaults.
      key={kept ? 'kept' : 'new'}
      action={post}
      onSubmit={onSubmit}
      onFocus={() => void loadRules().catch(() => undefined)}
      noValidate
      className="flex flex-col gap-6"
    >
      <HiddenFields fields={{ ...address, path }} />
      <ErrorSummary
        key={attempt}
        ref={focusOnMount}
        title={isChanged ? 'This form has changed' : undefined}
        errors={
          isChanged
            ? [{ message: 'Please check your answers, and send them again.' }]
            : listErrors(id, fields, faults)
        }
      />
      {fields.map((field) => (
        <FormFieldControl
          key={field.key}
          formId={id}
          field={field}
          error={faults[field.key]}
          typed={typed[field.key] ?? []}
        />
      ))}
      <FormSubmit id={id} progress={current} label={submitLabel} words={words} />
    </form>
  );
}

/** Lists the faults in the order of the form. Faults of fields that the page lacks come last, without a link. */
function listErrors(
  id: string,
  fields: readonly FormField[],
  faults: Readonly<Partial<Record<string, string>>>,
): readonly FieldError[] {
  const known = fields.flatMap((field) => {
    const fault = faults[field.key];
    if (fault === undefined) return [];
    const message = fault.includes(field.label) ? fault : `${field.label}: ${fault}`;
    return [{ id: controlIdOf(id, field), message }];
  });
  const keys = new Set(fields.map(({ key }) => key));
  const unknown = Object.entries(faults).flatMap(([key, message]) =>
    keys.has(key) || message === undefined ? [] : [{ message }],
  );
  return [...known, ...unknown];
}
