import { CartForm } from '#components/cart/cart-form.tsx';
import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { vehicleMetres } from '#contracts/cart/cart-paths.ts';
import { type ExtraPlace, extraValues, InCart } from './extra-row.tsx';
import type { VehicleChoices, VehicleType } from './extras-picker-data.ts';

const words = {
  first: {
    title: 'Vehicle',
    note: 'Enter its full length, for example 4.6 m, including racks, tow bar and anything on the back. It is measured at check-in, and a longer vehicle may have to wait for another sailing.',
    label: 'Add vehicle',
    adds: 'Vehicle',
  },
  towed: {
    title: 'Trailer or caravan',
    note: 'A trailer, caravan or boat. Include the drawbar in its length.',
    label: 'Add trailer',
    adds: 'Trailer, caravan or boat',
  },
  nothing: { title: 'Vehicle', note: '', label: '', adds: '' },
} as const;

/** The row for a ferry vehicle: a form for its type and length, with the limits stated in advance. */
export function VehicleRow({
  vehicles: { asks, types, inCart, closed, checkIn, metresLeft },
  id,
  about,
  of,
  cartAction,
  ...place
}: ExtraPlace & { vehicles: VehicleChoices; of: string }) {
  const { title, note, label, adds } = words[asks];
  const [only] = types;
  return (
    <li className="page-grid items-start gap-y-4 border-line border-t py-5">
      <div className="col-span-12 flex flex-col gap-1 md:col-span-7">
        <p className="font-semibold">{title}</p>
        {note && <p className="max-w-text text-quiet text-sm">{note}</p>}
        {checkIn !== null && <p className="figures text-sm">{checkIn}</p>}
        {metresLeft !== null && (
          <p className="figures font-semibold text-sm text-warning">
            {metresLeft} m of vehicle space left on this sailing.
          </p>
        )}
        {types.length > 0 && <VehicleTable types={types} isTowed={asks === 'towed'} on={about ?? of} />}
      </div>
      <div className="col-span-12 md:col-span-5">
        <div role="status">
          {inCart.length > 0 && <InCart words={`In your cart: ${inCart.join(', ')}`} />}
        </div>
        {closed && <p className="font-semibold text-quiet text-sm md:text-end">{closed}.</p>}
        {only && (
          <CartForm
            action={cartAction}
            values={{
              ...extraValues(place),
              quantity: '1',
              ...(types.length === 1 ? { productId: only.id } : {}),
            }}
            label={label}
            about={about}
            adds={adds}
            purpose={asks}
            variant="secondary"
            className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_10rem] lg:[&>button]:col-span-2 lg:[&>output]:col-span-2 [&>output:empty]:-mt-4"
          >
            {types.length > 1 && (
              <Select
                id={`${id}-type`}
                name="productId"
                label="Type"
                placeholder="Choose a type"
                required
                defaultValue=""
                options={types.map((type) => ({ value: type.id, label: typeWords(type) }))}
              />
            )}
            <TextInput
              id={`${id}-length`}
              name="vehicleLength"
              type="number"
              label="Length in metres"
              inputMode="decimal"
              min={vehicleMetres.min}
              max={Math.max(...types.map(({ maxMetres }) => maxMetres))}
              // Each started metre is charged, so any length is valid.
              step="any"
              required
              className="figures"
            />
          </CartForm>
        )}
      </div>
    </li>
  );
}

/** Labels an option: `Car up to 6 m, from $190`. */
function typeWords({ name, maxMetres, perMetre, price }: VehicleType): string {
  return `${name} up to ${maxMetres} m, ${perMetre ? 'from ' : ''}${price}`;
}

/** The limits as text, `up to 6 m, 5 people`, where columns don't fit. */
function limitWords({ maxMetres, maxPassengers }: VehicleType, isTowed: boolean): string {
  return `up to ${maxMetres} m${isTowed ? '' : `, ${maxPassengers} people`}`;
}

/** A table with the price and limits of each type. */
function VehicleTable({
  types,
  isTowed,
  on,
}: {
  types: readonly VehicleType[];
  isTowed: boolean;
  on: string;
}) {
  return (
    <details className="group/types mt-1 text-sm" open={types.length === 1}>
      <summary className="link-line inline-flex min-h-11 items-center gap-1 text-rail md:min-h-8">
        Prices and size limits
        <Icon
          name="chevron"
          className="size-[1em] transition-transform duration-short group-open/types:rotate-180"
        />
      </summary>
      <ScrollRegion label={`Vehicles on ${on}`}>
        <table className="figures mt-1 w-full border-collapse leading-snug">
          <thead>
            <tr className="border-line border-b align-bottom">
              <th scope="col" className="py-1.5 pe-4">
                Type
              </th>
              <th scope="col" className="py-1.5 text-end sm:pe-4">
                Price
              </th>
              <th scope="col" className="py-1.5 pe-4 text-end max-sm:hidden">
                Up to
              </th>
              {!isTowed && (
                <th scope="col" className="py-1.5 text-end max-sm:hidden">
                  People
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type.id} className="border-line border-b align-baseline">
                <th scope="row" className="py-1.5 pe-4 font-normal">
                  {type.name}
                  <span className="block text-quiet sm:hidden">{limitWords(type, isTowed)}</span>
                </th>
                <td className="py-1.5 text-end sm:pe-4">
                  {type.price}
                  {type.perMetre && (
                    <span className="block text-quiet">
                      to {type.includedMetres} m, then {type.perMetre} a metre
                    </span>
                  )}
                </td>
                <td className="whitespace-nowrap py-1.5 pe-4 text-end max-sm:hidden">{type.maxMetres} m</td>
                {!isTowed && <td className="py-1.5 text-end max-sm:hidden">{type.maxPassengers}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
