/** Select fields for the number of adults, children and infants in the cart's forms. */
import type { ReactNode } from 'react';
import { Select } from './select.tsx';

export interface PassengerSelectsProps {
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** Legend: "Travellers". */
  readonly legend: ReactNode;
  /** Age limits of children and infants, in plain language. */
  readonly ages?: string;
  /** Maximum number of travellers of all types together. */
  readonly max: number;
  /** Current numbers, if they are to be changed. */
  readonly chosen?: { readonly adults: number; readonly children: number; readonly infants: number };
}

const nobodyYet = { adults: 1, children: 0, infants: 0 };

/** Select fields for adults, children and infants, named as in the cart's forms. Works without a script. */
export function PassengerSelects({ id, legend, ages, max, chosen = nobodyYet }: PassengerSelectsProps) {
  const kinds = [
    { name: 'adultCount', label: 'Adults', from: 1, to: max, value: chosen.adults },
    { name: 'childCount', label: 'Children', from: 0, to: max - 1, value: chosen.children },
    // Each travels on the lap of an adult.
    { name: 'infantCount', label: 'Infants', from: 0, to: Math.floor(max / 2), value: chosen.infants },
  ];
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {ages && <p className="text-quiet text-sm">{ages}</p>}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-3 gap-y-4 sm:gap-x-4">
        {kinds.map(({ name, label, from, to, value }) => (
          <Select
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            defaultValue={String(value)}
            className="figures"
            options={Array.from({ length: to - from + 1 }, (_, index) => {
              const count = String(from + index);
              return { value: count, label: count };
            })}
          />
        ))}
      </div>
    </fieldset>
  );
}
