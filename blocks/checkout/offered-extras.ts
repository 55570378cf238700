/** Names, as phrases, the kinds of extras (vehicle, bag, meal) that a cart's items can take. */
import { z } from 'zod';
import { extraKindOf, parseItemData, readMember, singleExtraKinds } from '#blocks/item-appearance.ts';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { hasLeft } from '#domains/cart/check-in.ts';
import type { Catalogue, ServiceExtra } from '#domains/catalogue/catalogue.ts';

/** The phrase for each kind of extra in a list. Extras whose omission causes most trouble come first. */
const kindWords = {
  vehicle: 'a vehicle',
  cabin: 'a cabin',
  luggage: 'a bag',
  bicycle: 'a bicycle',
  meal: 'a meal',
  lounge: 'the lounge',
  'scenic-plus': 'a better class',
  seat: 'a seat reservation',
  'top-up': 'more hours',
} as const satisfies Record<ServiceExtra['kind'], string>;

/** The number of extras that the phrase names. */
const maxNamed = 3;

/** The parts of a journey's data that determine its extras. */
const journeyShape = z.object({
  route: z.object({
    serviceRoute: z.array(
      z.object({
        line: z.string(),
        fareFamilyId: z.string(),
        stock: z.enum(['live', 'request']),
        checkInCloses: z.string().nullable(),
        from: z.object({ departure: z.string() }),
      }),
    ),
  }),
});

/**
 * Lists the extras that a cart can still take, as phrases: `a vehicle`, `a bag`. It omits a second vehicle or cabin for an
 * item, and extras for adults only if a child or an infant travels. Empty if the cart can take none.
 */
export function offeredExtras(
  items: readonly CartDataItem[],
  products: Catalogue,
  now: Date,
): readonly string[] {
  const offered = new Set(
    items.flatMap((item) => {
      const taken = items.flatMap(({ associatedCartItemId, data }) => {
        const kind = associatedCartItemId === item.id ? extraKindOf(parseItemData(data)) : undefined;
        return kind !== undefined && singleExtraKinds.has(kind) ? [kind] : [];
      });
      const hasMinors = item.passengers.childCount + item.passengers.infantCount > 0;
      return extrasOf(item, products, now)
        .filter(({ kind, forChildren }) => !taken.includes(kind) && (forChildren || !hasMinors))
        .map((extra): string => extra.kind);
    }),
  );
  return Object.entries(kindWords)
    .flatMap(([kind, words]) => (offered.has(kind) ? [words] : []))
    .slice(0, maxNamed);
}

function extrasOf({ data }: CartDataItem, catalogue: Catalogue, now: Date): readonly ServiceExtra[] {
  const parsed = parseItemData(data);
  const passId = readMember(readMember(parsed, 'pass'), 'id');
  const pass = typeof passId === 'string' ? catalogue.passById(passId) : undefined;
  if (pass) return catalogue.extrasFor({ kind: 'pass', pass });
  const journey = journeyShape.safeParse(parsed);
  if (!journey.success) return [];
  return journey.data.route.serviceRoute
    .filter((ride) => !hasLeft(ride, now))
    .flatMap(({ line: routeId, fareFamilyId, stock }) =>
      catalogue.extrasFor({ kind: 'ride', routeId, fareFamilyId, stock }),
    );
}
