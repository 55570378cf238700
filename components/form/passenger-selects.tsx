import { classNames } from '#components/ui/class-names.ts';
import { Select } from './select.tsx';

/** What one traveller of each kind pays, in words (`$1,290`, `free`); null leaves it unsaid. */
export interface PassengerPriceWords {
  readonly adult: string | null;
  readonly child: string | null;
  readonly infant: string | null;
}

export interface PassengerSelectsProps {
  /** The fields' ids are made from it. */
  readonly id: string;
  /** The question: "Who is coming?" */
  readonly legend: string;
  readonly prices?: PassengerPriceWords;
  /** Who counts as a child or an infant, in plain words. */
  readonly ages?: string;
  /** So many of all kinds together. */
  readonly most: number;
  readonly chosen?: { readonly adults: number; readonly children: number; readonly infants: number };
  readonly className?: string;
}

const nobodyYet = { adults: 1, children: 0, infants: 0 };

/** How many adults, children and infants, in fields named as forms of the cart name them. Works without a script. */
export function PassengerSelects({
  id,
  legend,
  prices,
  ages,
  most,
  chosen = nobodyYet,
  className,
}: PassengerSelectsProps) {
  const kinds = [
    { name: 'adultCount', label: 'Adults', from: 1, to: most, price: prices?.adult, value: chosen.adults },
    {
      name: 'childCount',
      label: 'Children',
      from: 0,
      to: most - 1,
      price: prices?.child,
      value: chosen.children,
    },
    {
      name: 'infantCount',
      label: 'Infants',
      from: 0,
      // Each on the lap of an adult.
      to: Math.floor(most / 2),
      price: prices?.infant,
      value: chosen.infants,
    },
  ];
  return (
    <fieldset className={classNames('flex min-w-0 flex-col', className)}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {ages && <p className="text-quiet text-sm">{ages}</p>}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] items-end gap-x-3 gap-y-4 sm:gap-x-4">
        {kinds.map(({ name, label, from, to, price, value }) => (
          <Select
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            help={
              price ? <span className="figures">{price === 'free' ? 'free' : `${price} each`}</span> : null
            }
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
