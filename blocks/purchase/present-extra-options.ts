/** View model of the extras that can be added to a booked journey. */
import type { ExtraChoiceView, ExtraOptionsView } from '#components/booking/booking-view.ts';
import { formatPrice } from '#contracts/money.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import type { ExtraOption, ExtraOptions } from '#domains/booking/change/list-extras.ts';

/** Presents the extras of each ride. */
export function presentExtraOptions({ itemId, description, refusal, rides }: ExtraOptions): ExtraOptionsView {
  return {
    ...{ itemId, description, refusal },
    rides: rides.map(({ leg, name, extras }) => ({ leg, name, extras: extras.map(presentExtra) })),
  };
}

/** Address of the extras for a booked journey. */
export function extrasHref(itemId: string): string {
  return `${purchasePath}?${new URLSearchParams({ extras: itemId })}#extras`;
}

const perUnit = { each: 'each', per_passenger: 'a person', per_leg: 'a ride' } as const;

function presentExtra({ extra, most, replaces }: ExtraOption): ExtraChoiceView {
  const { id: productId, name, note, unit, unitPrice, vehicle } = extra;
  return {
    ...{ productId, name, note, most },
    price: vehicle
      ? `from ${formatPrice(unitPrice)}`
      : `${formatPrice(unitPrice)} ${most > 1 ? perUnit[unit] : ''}`.trim(),
    replacesId: replaces?.id ?? null,
    action: replaces ? 'See the price of another length' : 'See the price',
    vehicle: vehicle && {
      maxMetres: vehicle.maxMetres,
      length: '',
      plateHelp: replaces ? `Now: ${replaces.description}. Empty keeps the plate.` : 'You can add it later',
    },
  };
}
