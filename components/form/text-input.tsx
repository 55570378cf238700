import type { ComponentProps } from 'react';
import { controlLook, describe, Field, type FieldText } from './field.tsx';

export type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/**
 * Form field with a one-line `<input>`. Passes on all props of an `<input>`, including `ref` (`{...register('name')}`).
 */
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
