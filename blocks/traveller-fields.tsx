import { maxPassengers } from '#contracts/cart/party-rules.ts';
import { PassengerField } from './passenger-field.tsx';

const labels = { adults: 'Adults', children: 'Children', infants: 'Infants' } as const;

type TravellerField = keyof typeof labels;

/** The props of the traveller fields. */
export interface TravellerFieldsProps {
  readonly form: {
    /** A sentence on the ages of children and infants. */
    readonly ages: string;
    readonly values: Readonly<Record<TravellerField, string>>;
  };
  /** Returns the id of a field's control. */
  readonly fieldId: (field: TravellerField) => string;
  readonly errorOf: (field: TravellerField) => string | undefined;
}

/** The numbers of travellers, with the ages of children and infants. */
export function TravellerFields({ form, fieldId, errorOf }: TravellerFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-semibold">Travellers</legend>
      {form.ages && <p className="text-quiet text-sm">{form.ages}</p>}
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-end gap-4">
        {(['adults', 'children', 'infants'] as const).map((name) => (
          <PassengerField
            key={name}
            id={fieldId(name)}
            name={name}
            label={labels[name]}
            min={name === 'adults' ? 1 : 0}
            max={maxPassengers}
            value={form.values[name]}
            error={errorOf(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
