import type { ComponentProps } from 'react';
import { controlLook, describe, Field, type FieldText } from './field.tsx';

export type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

/** Form field with a `<textarea>`, which grows with its content where the browser supports it. */
export function TextArea({ id, label, help, error, optional, className, rows = 6, ...rest }: TextAreaProps) {
  return (
    <Field {...{ id, label, help, error, optional }}>
      <textarea
        {...rest}
        {...describe({ id, help, error })}
        id={id}
        rows={rows}
        className={controlLook(error, className)}
      />
    </Field>
  );
}
