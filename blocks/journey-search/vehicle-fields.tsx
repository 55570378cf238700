import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { vehicleLabels, vehicleTypes } from '#contracts/catalogue/vehicle.ts';
import type { SearchFieldsProps } from './search-view.ts';

const options = [
  { value: '', label: 'No vehicle' },
  ...vehicleTypes.map((value) => ({ value, label: vehicleLabels[value] })),
];

const measures = [
  { name: 'length', label: 'Length in metres', optional: false, placeholder: '4.55' },
  { name: 'height', label: 'Height in metres', optional: true, placeholder: '1.60' },
  { name: 'towed', label: 'Trailer in metres', optional: true, placeholder: '3.20' },
] as const;

/** The vehicle to take on a ferry. Its measures appear once a type is chosen, also without a script. */
export function VehicleFields({ form, fieldId, errorOf }: SearchFieldsProps) {
  return (
    <fieldset className="group/vehicle flex flex-col gap-4">
      <legend className="sr-only">Vehicle</legend>
      <div className="sm:max-w-72">
        <Select
          id={fieldId('vehicle')}
          name="vehicle"
          label="Vehicle on the ferry"
          error={errorOf('vehicle')}
          defaultValue={form.values.vehicle}
          options={options}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-end gap-4 group-has-[option[value='']:checked]/vehicle:hidden">
        {measures.map(({ name, ...rest }) => (
          <TextInput
            {...rest}
            key={name}
            id={fieldId(name)}
            name={name}
            inputMode="decimal"
            error={errorOf(name)}
            defaultValue={form.values[name]}
            className="figures"
          />
        ))}
        <p className="col-span-full -mt-2 text-quiet text-sm">
          Measure from bumper to bumper, with bike racks. Most cars are 4 to 5 m long.
        </p>
      </div>
    </fieldset>
  );
}
