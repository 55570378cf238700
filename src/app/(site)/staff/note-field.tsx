import { TextArea } from '#components/form/text-area.tsx';
import { fieldId, type formStateOf } from './refused-form.ts';

/** Field `note` of a staff form, with what was typed before a refusal. */
export function NoteField({
  form,
  state,
  ...rest
}: {
  /** Id of the form. */
  form: string;
  state: ReturnType<typeof formStateOf>;
  label: string;
  optional?: boolean;
  required?: boolean;
  /** The readers of the note, in words. */
  help?: string;
}) {
  return (
    <TextArea
      id={fieldId('note', form)}
      name="note"
      defaultValue={state.note}
      error={state.errorOf('note')}
      rows={2}
      maxLength={500}
      {...rest}
    />
  );
}
