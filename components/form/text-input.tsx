import type { ComponentProps } from 'react';
import { controlLook, describe, Field, type FieldText } from './field.tsx';

export type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/** A one-line question. Everything an `<input>` takes is passed on, `ref` included (`{...register('name')}`). */
export function TextInput({
  id,
  label,
  help,
  error,
  optional,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ id, label, help, error, optional }}>
      <input
        {...rest}
        {...describe({ id, help, error })}
        id={id}
        type={type}
        className={controlLook(error, className)}
      />
    </Field>
  );
}
