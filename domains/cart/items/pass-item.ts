import { allowanceText, passLabel } from '#contracts/catalogue/pass-label.ts';
import { countNoun } from '#contracts/counts.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { passPrice } from '#domains/catalogue/prices.ts';
import type { ItemPassengers, PassItemData } from '../cart.ts';
import { refuse } from '../cart-refusal.ts';
import type { PricedItem } from '../stored-item.ts';
import { countsOf, travellersOf, unitPricesOf } from './passenger-rules.ts';

/** Creates a pass item, one pass per traveller. Passes never run out. */
export function passItem(
  request: { readonly productId: string; readonly passengers: ItemPassengers | undefined },
  catalogue: Catalogue,
  path: string,
): PricedItem<PassItemData> {
  const pass = catalogue.passById(request.productId);
  if (!pass) return refuse({ code: 'NOT_FOUND', message: 'There is no such pass.' });
  const passengers = travellersOf(request.passengers, path);
  const allowance = allowanceText(pass.allowance);
  return {
    itemType: 'pass',
    description: `${passLabel(pass.services)}, ${allowance}`,
    detail:
      pass.allowance.kind === 'consecutive-days'
        ? 'Valid on consecutive days from the first day of travel'
        : `Valid for ${countNoun(pass.validMonths, 'month')} from the first booking`,
    priceCents: passPrice(pass, countsOf(passengers)),
    quantity: 1,
    passengers,
    unitPrices: unitPricesOf(pass.prices),
    productId: pass.id,
    offerId: null,
    stock: 'unlimited',
    data: {
      kind: 'pass',
      pass: {
        id: pass.id,
        services: pass.services.map((name) => ({ name })),
        allowance,
        validMonths: pass.validMonths,
      },
      passengers,
      refundTerms: { startsAt: null, steps: pass.refundSteps },
      conditions: { refund: pass.refund },
    },
    claims: [],
  };
}
