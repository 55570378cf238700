import { Select } from './select.tsx';

export interface PassengerSelectsProps {
  /** The fields' ids are made from it. */
  readonly id: string;
  /** The question: "Who is coming?" */
  readonly legend: string;
  /** Who counts as a child or an infant, in plain words. */
  readonly ages?: string;
  /** So many of all kinds together. */
  readonly most: number;
}

/** How many adults, children and infants, in fields named as forms of the cart name them. Works without a script. */
export function PassengerSelects({ id, legend, ages, most }: PassengerSelectsProps) {
  const kinds = [
    { name: 'adultCount', label: 'Adults', from: 1, to: most },
    { name: 'childCount', label: 'Children', from: 0, to: most - 1 },
    // Each on the lap of an adult.
    { name: 'infantCount', label: 'Infants', from: 0, to: Math.floor(most / 2) },
  ];
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {ages && <p className="text-quiet text-sm">{ages}</p>}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-3 gap-y-4 sm:gap-x-4">
        {kinds.map(({ name, label, from, to }) => (
          <Select
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            defaultValue={String(from)}
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
