import { TextArea } from '#components/form/text-area.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { fieldId, formStateOf, type RefusedForm } from './refused-form.ts';
import { ActionForm, ConfirmCheckbox } from './staff-parts.tsx';

const maxNoteLength = 500;

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
  const [confirming, declining] = [formStateOf(confirm, refused), formStateOf(decline, refused)];
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      <ActionForm id={confirm} intent={intents[0]} fields={fields} className="flex flex-col gap-3">
        <TextArea
          id={fieldId('note', confirm)}
          name="note"
          defaultValue={confirming.note}
          error={confirming.errorOf('note')}
          label="Note to the traveller"
          optional
          help="Shown with the item in their email and on their booking page."
          rows={2}
          maxLength={maxNoteLength}
        />
        <Button type="submit" className="self-start">
          Confirm
        </Button>
      </ActionForm>
      <details open={declining.isRefused} className="group border-line border-s ps-5">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-error">
          <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
          Not available: decline
        </summary>
        <ActionForm id={decline} intent={intents[1]} fields={fields} className="mt-3 flex flex-col gap-3">
          <p>{consequence}</p>
          <TextArea
            id={fieldId('note', decline)}
            name="note"
            defaultValue={declining.note}
            error={declining.errorOf('note')}
            label="Reason for the traveller"
            optional
            rows={2}
            maxLength={maxNoteLength}
          />
          <ConfirmCheckbox id={fieldId('sure', decline)} error={declining.errorOf('sure')}>
            I have checked that it isn’t available.
          </ConfirmCheckbox>
          <Button type="submit" variant="secondary" className="self-start">
            {declineLabel}
          </Button>
        </ActionForm>
      </details>
    </div>
  );
}
