import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { isFirstOnPage } from '#blocks/first-on-page.ts';
import { readVisitorCart } from '#blocks/read-visitor-cart.ts';
import { cartFormPath } from '#contracts/cart/cart-form.ts';
import type { Cart } from '#domains/cart/cart.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { countTaken } from '#domains/inventory/availability.ts';
import type { TakenQuestion } from '#domains/inventory/inventory.ts';
import { DatabaseUnavailableError, openDatabase } from '#platform/database/database.ts';
import type { extrasPicker } from '#schemas/blocks/extras-picker.schema.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import type { ExtrasPickerData } from './extras-picker-data.ts';
import { inventedCart } from './invented-cart.ts';
import { offeredParts, presentExtras } from './present-extras.ts';

type Block = z.output<typeof extrasPicker.shape>;

/**
 * Loads the extras available for the visitor's cart and their remaining quantities. Editors see an invented
 * cart.
 */
export async function loadExtrasPicker(
  _block: Block,
  context: LoadContext,
): Promise<LoadResult<ExtrasPickerData>> {
  if (context.visitor.kind === 'editor')
    return { ok: true, data: await dataFor(inventedCart, new Map(), context) };
  try {
    const cart = await readVisitorCart(context);
    if (!cart) return { ok: true, data: nothing };
    return { ok: true, data: await dataFor(cart, await takenIn(cart, context.now), context) };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { ok: false, reason: 'unavailable' };
    throw error;
  }
}

const nothing: ExtrasPickerData = {
  subjects: [],
  cartAction: cartFormPath,
  madeFor: '',
  saysDemonstration: false,
};

async function dataFor(
  cart: Cart,
  taken: ReadonlyMap<string, number>,
  context: LoadContext,
): Promise<ExtrasPickerData> {
  const subjects = presentExtras(
    offeredParts(cart, catalogue()),
    cart,
    (question) => taken.get(keyOf(question)) ?? 0,
  );
  return {
    subjects,
    cartAction: cartFormPath,
    madeFor: cartFingerprint(cart.items),
    saysDemonstration: subjects.length > 0 && (await isFirstOnPage(context, 'demonstration prices')),
  };
}

/** Counts the units taken of everything that can be added, in one query. */
async function takenIn(cart: Cart, now: Date): Promise<ReadonlyMap<string, number>> {
  const questions = offeredParts(cart, catalogue()).flatMap(({ extras }) =>
    extras.flatMap(({ question }) => (question ? [question] : [])),
  );
  if (questions.length === 0) return new Map();
  const taken = await countTaken(await openDatabase(), questions, now);
  return new Map(questions.map((question, index) => [keyOf(question), taken[index] ?? 0]));
}

function keyOf({ poolId, fromSegment, toSegment }: TakenQuestion): string {
  return `${poolId} ${fromSegment}-${toSegment}`;
}
