import { readMember } from '#blocks/item-appearance.ts';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import type { ConditionsView } from '#components/checkout/checkout-view.ts';
import { addHowToChange } from '#contracts/booking/contact-instructions.ts';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { withoutCardFee } from '#domains/travel/offers/card-fee-sentence.ts';

/** Conditions by item id. Extras follow their parent item's conditions and have none of their own. */
export type ConditionsById = Readonly<Record<string, ConditionsView>>;

/**
 * Gets the conditions of each item in its seller's words. The cart has those that are sold; the ages of passes and
 * tours come from the catalogue.
 */
export function conditionsOf(items: readonly CartDataItem[], products: Catalogue): ConditionsById {
  const sold = items.filter(({ itemType }) => itemType !== 'extra');
  const withExtras = new Set(items.map(({ associatedCartItemId }) => associatedCartItemId));
  return Object.fromEntries(
    sold.map((item) => [item.id, conditionsOfItem(item, withExtras.has(item.id), products)]),
  );
}

function conditionsOfItem(item: CartDataItem, hasExtras: boolean, catalogue: Catalogue): ConditionsView {
  const { lines, more } = readConditions(item, catalogue);
  return {
    id: item.id,
    description: item.description,
    // domains/booking/refund/refund-terms-of.ts applies the parent item's terms to an extra.
    lines: hasExtras ? [...lines, 'The same applies to its extras.'] : lines,
    more,
  };
}

function readConditions(
  { itemType, productId, data }: CartDataItem,
  catalogue: Catalogue,
): Pick<ConditionsView, 'lines' | 'more'> {
  const parsed: unknown = JSON.parse(data);
  const conditions = readMember(parsed, 'conditions');
  const refund = text(conditions, 'refund');
  switch (itemType) {
    case 'pass': {
      const pass = catalogue.passById(productId ?? '');
      return catalogueConditions(refund ?? pass?.refund, pass?.ages);
    }
    case 'tour': {
      const tour = catalogue.tourById(text(readMember(parsed, 'tour'), 'id') ?? '');
      return catalogueConditions(refund ?? tour?.refund, tour?.ages);
    }
    case 'voucher':
      return catalogueConditions('Gift vouchers are not refundable.', undefined);
    default: {
      const changes = text(conditions, 'changes');
      return {
        lines: [refund, changes && addHowToChange(changes)].filter(
          (line): line is string => line !== undefined,
        ),
        more: withoutCardFee(text(conditions, 'text') ?? '') || null,
      };
    }
  }
}

/** Conditions that are no longer known get a general sentence, never an empty one. */
function catalogueConditions(
  refund: string | undefined,
  ages: string | undefined,
): Pick<ConditionsView, 'lines' | 'more'> {
  return { lines: [refund ?? 'The terms and conditions apply.'], more: ages ?? null };
}

function text(of: unknown, name: string): string | undefined {
  const value = readMember(of, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
