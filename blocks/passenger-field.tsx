'use client';
import { useRef } from 'react';
import { controlLook, describe, Field } from '#components/form/field.tsx';
import { Icon } from '#components/ui/icon.tsx';

/** The props of a passenger field. */
export interface PassengerFieldProps {
  readonly id: string;
  readonly name: 'adults' | 'children' | 'infants';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: string;
  readonly error: string | undefined;
}

/** The number of passengers of one type, with buttons to increase and decrease it. */
export function PassengerField({ id, name, label, min, max, value, error }: PassengerFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const input = field.current;
    if (!input) return;
    const now = Number.parseInt(input.value, 10);
    input.value = String(Math.min(max, Math.max(min, (Number.isNaN(now) ? min : now) + by)));
  };
  return (
    <Field id={id} label={label} error={error} className="stepper">
      <span className="flex">
        <button type="button" onClick={() => step(-1)} aria-controls={id}>
          <Icon name="minus" label={`One less: ${label.toLowerCase()}`} />
        </button>
        <input
          {...describe({ id, error })}
          ref={field}
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          defaultValue={value}
          className={controlLook(error, 'figures')}
        />
        <button type="button" onClick={() => step(1)} aria-controls={id}>
          <Icon name="plus" label={`One more: ${label.toLowerCase()}`} />
        </button>
      </span>
    </Field>
  );
}
