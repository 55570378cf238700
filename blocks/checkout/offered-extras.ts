import { z } from 'zod';
import { member, parsedData } from '#blocks/item-looks.ts';
import type { CartDataItem } from '#browser/cart/cart-session.ts';
import { hasLeft } from '#domains/cart/check-in.ts';
import type { Catalogue, ServiceExtra } from '#domains/catalogue/catalogue.ts';

/** What an extra of each kind is called among others, those first that cost the most trouble when they are forgotten. */
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

/** So many are named. */
const maxNamed = 3;

/** What of a journey says which extras there are. */
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

/** The extras that a cart can take, in words: `a vehicle`, `a bag`. Empty where nothing can. */
export async function offeredExtras(items: readonly CartDataItem[], now: Date): Promise<readonly string[]> {
  const { catalogue } = await import('#domains/catalogue/current-catalogue.ts');
  const offered = new Set(
    items.flatMap((item) => extrasOf(item, catalogue(), now)).map((extra): string => extra.kind),
  );
  return Object.entries(kindWords)
    .flatMap(([kind, words]) => (offered.has(kind) ? [words] : []))
    .slice(0, maxNamed);
}

function extrasOf({ data }: CartDataItem, catalogue: Catalogue, now: Date): readonly ServiceExtra[] {
  const parsed = parsedData(data);
  const passId = member(member(parsed, 'pass'), 'id');
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
