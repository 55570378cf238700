import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { CataloguePort } from '#blocks/ports.ts';
import { cartFormPath } from '#contracts/cart/cart-form.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import type { extrasPicker } from '#schemas/blocks/extras-picker.schema.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import type { ExtrasPickerData } from './extras-picker-data.ts';
import { type OfferedPart, offeredParts, presentExtras } from './present-extras.ts';

type Block = z.output<typeof extrasPicker.shape>;

/** Loads the extras available for the visitor's cart and their remaining quantities. */
export async function loadExtrasPicker(
  _block: Block,
  context: LoadContext,
): Promise<LoadResult<ExtrasPickerData>> {
  const { cart: visitorCart, catalogue } = context.ports;
  const reading = await visitorCart.read();
  if (reading.state === 'unavailable') return { ok: false, reason: 'unavailable' };
  if (reading.state !== 'open') return { ok: true, data: nothing };
  const { cart } = reading;
  const parts = offeredParts(cart, catalogue.products());
  const taken = await countTakenBy(parts, catalogue);
  if (!taken) return { ok: false, reason: 'unavailable' };
  const subjects = presentExtras(parts, cart, (question) => taken.get(keyOf(question)) ?? 0);
  return {
    ok: true,
    data: {
      subjects,
      cartAction: cartFormPath,
      madeFor: cartFingerprint(cart.items),
      saysDemonstration: subjects.length > 0,
    },
    mentions: { saysDemonstration: 'demonstration prices' },
  };
}

const nothing: ExtrasPickerData = {
  subjects: [],
  cartAction: cartFormPath,
  madeFor: '',
  saysDemonstration: false,
};

/** Counts the units taken of everything that can be added, in one query; null if the database does not answer. */
async function countTakenBy(
  parts: readonly OfferedPart[],
  catalogue: CataloguePort,
): Promise<ReadonlyMap<string, number> | null> {
  const questions = parts.flatMap(({ extras }) =>
    extras.flatMap(({ question }) => (question ? [question] : [])),
  );
  if (questions.length === 0) return new Map();
  const taken = await catalogue.countTaken(questions);
  return taken && new Map(questions.map((question, index) => [keyOf(question), taken[index] ?? 0]));
}

function keyOf({ poolId, fromSegment, toSegment }: TakenQuestion): string {
  return `${poolId} ${fromSegment}-${toSegment}`;
}
