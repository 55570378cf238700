import type { ComponentProps } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { controlLook, describe, Field, type FieldText } from './field.tsx';

export type SelectOption = { value: string; label: string };

export type SelectProps = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** The first, empty option: "Choose a country". */
    placeholder?: string;
  };

/** Form field with a native `<select>`. */
export function Select({
  id,
  label,
  help,
  error,
  optional,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ id, label, help, error, optional }}>
      <span className="relative block">
        <select
          {...rest}
          {...describe({ id, help, error })}
          id={id}
          className={controlLook(error, `appearance-none pe-11 ${className ?? ''}`)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute end-3.5 top-1/2 size-[1.1em] -translate-y-1/2 text-quiet"
        />
      </span>
    </Field>
  );
}
