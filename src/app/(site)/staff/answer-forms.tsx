import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { NoteField } from './note-field.tsx';
import { fieldId, formStateOf, type RefusedForm } from './refused-form.ts';
import { ActionForm, ConfirmCheckbox } from './staff-parts.tsx';

/** The two forms that answer a request to an operator: confirm it, or decline it. */
export function AnswerForms({
  forms: [confirm, decline],
  intents,
  fields,
  consequence,
  declineLabel,
  refused,
}: {
  /** Ids of the forms. */
  forms: readonly [confirm: string, decline: string];
  intents: readonly [confirm: string, decline: string];
  /** Hidden fields of both forms. */
  fields: Readonly<Record<string, string>>;
  /** The effect of declining, in words. */
  consequence: string;
  declineLabel: string;
  refused: RefusedForm | null;
}) {
  const confirming = formStateOf(confirm, refused);
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      <ActionForm id={confirm} intent={intents[0]} fields={fields} className="flex flex-col gap-3">
        <NoteToTraveller
          form={confirm}
          state={confirming}
          help="Shown with the item in their email and on their booking page."
        />
        <Button type="submit" className="self-start">
          Confirm
        </Button>
      </ActionForm>
      <DeclineForm
        form={decline}
        intent={intents[1]}
        fields={fields}
        refused={refused}
        summary="Not available: decline"
        consequence={consequence}
        isReasonOptional
        label={declineLabel}
      >
        <ConfirmCheckbox id={fieldId('sure', decline)} error={formStateOf(decline, refused).errorOf('sure')}>
          I have checked that it isn’t available.
        </ConfirmCheckbox>
      </DeclineForm>
    </div>
  );
}

/** Note to the traveller in a form that says yes. */
export function NoteToTraveller({
  help,
  ...rest
}: Pick<ComponentProps<typeof NoteField>, 'form' | 'state'> & {
  /** The place where the traveller reads it, in words. */
  help: string;
}) {
  return <NoteField {...rest} label="Note to the traveller" optional help={help} />;
}

/** Folded form that says no, with a reason for the traveller. It stays open after it was refused. */
export function DeclineForm({
  form,
  intent,
  fields,
  refused,
  summary,
  consequence,
  isReasonOptional = false,
  label,
  children,
}: {
  /** Id of the form. */
  form: string;
  intent: string;
  fields: Readonly<Record<string, string>>;
  refused: RefusedForm | null;
  summary: string;
  /** The effect of declining, in words. */
  consequence: string;
  isReasonOptional?: boolean;
  /** Label of the button. */
  label: string;
  /** Further fields. */
  children?: ReactNode;
}) {
  const state = formStateOf(form, refused);
  return (
    <details open={state.isRefused} className="group border-line border-s ps-5">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-error">
        <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
        {summary}
      </summary>
      <ActionForm id={form} intent={intent} fields={fields} className="mt-3 flex flex-col gap-3">
        <p>{consequence}</p>
        <NoteField form={form} state={state} label="Reason for the traveller" optional={isReasonOptional} />
        {children}
        <Button type="submit" variant="secondary" className="self-start">
          {label}
        </Button>
      </ActionForm>
    </details>
  );
}
