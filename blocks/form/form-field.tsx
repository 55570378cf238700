/** One field of a form, by its kind. */
import type { ReactNode } from 'react';
import { CheckBox } from '#components/form/check-box.tsx';
import { ChoiceGroup } from '#components/form/choice-group.tsx';
import { Select } from '#components/form/select.tsx';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput, type TextInputProps } from '#components/form/text-input.tsx';
import { type FormField, maxLengthOf } from '#contracts/forms/form-fields.ts';
import { fieldNameOf } from '#contracts/forms/form-submission.ts';

/** Returns the id of a field's control; for a list of answers that of the first. */
export function controlIdOf(formId: string, { key, kind, isMenu, options }: FormField): string {
  const id = `${formId}-${key}`;
  const isList = kind === 'choices' || (kind === 'choice' && !isMenu);
  return isList ? `${id}-${options[0]?.key}` : id;
}

interface FormFieldControlProps {
  readonly formId: string;
  readonly field: FormField;
  readonly error: string | undefined;
  readonly typed: readonly string[];
}

/** The input attributes of one-line fields, by kind. */
const inputs: Partial<Record<FormField['kind'], Partial<TextInputProps>>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  number: { inputMode: 'decimal', className: 'sm:max-w-40' },
  date: { type: 'date', className: 'sm:max-w-56' },
};

/** Label, help, error and control of one field. */
export function FormFieldControl({ formId, field, error, typed }: FormFieldControlProps) {
  const { key, kind, label, help, isRequired, options, isMenu } = field;
  const [first] = typed;
  const text = { id: `${formId}-${key}`, label, help, error };
  const common = { ...text, name: fieldNameOf(key), required: isRequired };
  const choices = options.map((option) => ({ value: option.key, label: option.label }));
  switch (kind) {
    case 'longText':
      return <TextArea {...common} optional={!isRequired} defaultValue={first} />;
    case 'choice':
      return isMenu ? (
        <Select
          {...common}
          optional={!isRequired}
          placeholder="Choose an answer"
          options={choices}
          defaultValue={first}
        />
      ) : (
        <ChoiceGroup
          {...text}
          label={withOptional(field)}
          name={common.name}
          type="radio"
          choices={choices}
          chosen={typed}
        />
      );
    case 'choices':
      return (
        <ChoiceGroup
          {...text}
          label={withOptional(field)}
          name={common.name}
          type="checkbox"
          choices={choices}
          chosen={typed}
        />
      );
    case 'consent':
      return <CheckBox {...common} label={withOptional(field)} isTicked={first === 'on'} />;
    default:
      return (
        <TextInput
          autoComplete={field.autocomplete}
          maxLength={kind === 'text' ? maxLengthOf(field) : undefined}
          {...inputs[kind]}
          {...common}
          optional={!isRequired}
          defaultValue={first}
        />
      );
  }
}

function withOptional({ label, isRequired }: FormField): ReactNode {
  return isRequired ? (
    label
  ) : (
    <>
      {label} <span className="font-normal text-quiet">(optional)</span>
    </>
  );
}
