/** Search input with its submit button, for a form that sends the query as `q`. */
import type { ReactNode } from 'react';
import { controlLook, describe, Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';

export interface SearchFieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly typed: string;
  /** Focuses the field when the page loads. */
  readonly focusOnLoad?: boolean;
}

const focusOnLoadAttribute = { autoFocus: true };

/** Search field with its button, for a form that submits `q`. */
export function SearchField({ id, label, help, error, typed, focusOnLoad = false }: SearchFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="flex gap-2">
        <input
          {...describe({ id, help, error })}
          {...(focusOnLoad && focusOnLoadAttribute)}
          id={id}
          name="q"
          type="search"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className={controlLook(error, 'min-w-0 flex-1')}
        />
        <Button type="submit" className="flex-none">
          <Icon name="search" />
          <span className="max-[22rem]:sr-only">Search</span>
        </Button>
      </div>
    </Field>
  );
}
