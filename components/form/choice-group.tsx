/** Fieldset of radio buttons or checkboxes for one question, with help and error message. */
import type { ReactNode } from 'react';
import { describe, FieldMessage, type FieldText } from './field.tsx';

export type ChoiceOption = { value: string; label: ReactNode };

export type ChoiceGroupProps = Omit<FieldText, 'optional'> & {
  /** `radio`: one choice; `checkbox`: any number. */
  type: 'radio' | 'checkbox';
  name: string;
  choices: readonly ChoiceOption[];
  /** Values selected initially. */
  chosen: readonly string[];
};

/** Fieldset of native radio buttons or checkboxes, for one question. */
export function ChoiceGroup({ id, label, help, error, type, name, choices, chosen }: ChoiceGroupProps) {
  return (
    <fieldset {...describe({ id, help, error })} id={id} className="flex flex-col gap-1.5">
      <legend className="mb-1 font-semibold">{label}</legend>
      {help ? (
        <p id={`${id}-help`} className="text-quiet text-sm">
          {help}
        </p>
      ) : null}
      <FieldMessage id={id} error={error} />
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ value, label: words }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type={type}
              id={`${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="choice-mark size-5 shrink-0"
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
