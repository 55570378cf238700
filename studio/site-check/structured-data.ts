/**
 * Validates a page's structured data (JSON-LD). Each schema.org type has a rule: the properties that Google’s guides for
 * rich results require, and those without which the type makes no sense. A type without a rule is a fault, so a new
 * type needs a rule first.
 */
import { z } from 'zod';

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/ });
const price = z.number().positive();
const when = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
/** A reference to another thing in the graph. */
const named = z.strictObject({ '@id': address });
const picture = z.union([address, z.looseObject({ '@type': z.literal('ImageObject'), url: address })]);
const place = (...types: [string, ...string[]]) => z.looseObject({ '@type': z.enum(types), name: text });
const organisation = z.looseObject({ '@type': z.literal('Organization'), name: text });
const inList = { '@type': z.literal('ListItem'), position: z.int().positive() };

const offer = z.looseObject({
  '@type': z.literal('Offer'),
  price,
  priceCurrency: z.literal('NZD'),
  url: address,
  availability: address.optional(),
});
const aggregateOffer = z
  .looseObject({
    '@type': z.literal('AggregateOffer'),
    lowPrice: price,
    highPrice: price,
    priceCurrency: z.literal('NZD'),
    offers: z.array(offer).optional(),
  })
  .refine(({ lowPrice, highPrice }) => lowPrice <= highPrice, 'the lowest price is above the highest');

/** Returns true if the positions count up from 1. */
const counted = (list: readonly { position: number }[]) =>
  list.every(({ position }, index) => position === index + 1);
const listOf = <Item extends z.ZodType<{ position: number }>>(item: Item) =>
  z.array(item).min(1).refine(counted, 'positions do not count from one');

const webPage = z.looseObject({
  '@id': address,
  url: address,
  name: text,
  isPartOf: named,
  dateModified: when,
});
const trip = { '@id': address, name: text, provider: organisation };

const kinds = {
  WebPage: webPage,
  AboutPage: webPage,
  ContactPage: webPage,
  CheckoutPage: webPage,
  CollectionPage: webPage,
  SearchResultsPage: webPage,
  WebSite: z.looseObject({
    '@id': address,
    url: address,
    name: text,
    potentialAction: z.looseObject({
      '@type': z.literal('SearchAction'),
      target: z.looseObject({ urlTemplate: z.string().includes('{search_term_string}') }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  Organization: z.looseObject({ '@id': address, name: text, url: address, logo: picture }),
  BreadcrumbList: z.looseObject({
    itemListElement: listOf(z.looseObject({ ...inList, name: text, item: address })).min(2),
  }),
  Article: z.looseObject({
    headline: text.max(110),
    image: picture,
    datePublished: when,
    dateModified: when,
    author: organisation,
    publisher: organisation,
    mainEntityOfPage: address,
  }),
  FAQPage: z.looseObject({
    mainEntity: z
      .array(
        z.looseObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.looseObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  ItemList: z.looseObject({
    itemListElement: listOf(
      z.union([
        z.looseObject({ ...inList, url: address }),
        z.looseObject({
          ...inList,
          item: place('TrainStation', 'BusStop', 'BoatTerminal', 'Place', 'TouristDestination'),
        }),
      ]),
    ),
  }),
  Product: z.looseObject({ name: text, offers: z.union([offer, aggregateOffer]) }),
  TouristTrip: z
    .looseObject({
      name: text,
      url: address,
      description: text.optional(),
      itinerary: z
        .looseObject({ itemListElement: listOf(z.looseObject({ ...inList, name: text })) })
        .optional(),
      offers: z.array(offer).min(1).optional(),
    })
    .refine((trip) => trip.description ?? trip.itinerary, 'neither a description nor an itinerary'),
  TouristDestination: z.looseObject({ name: text, description: text, url: address }),
  TrainTrip: z.looseObject({
    ...trip,
    departureStation: place('TrainStation'),
    arrivalStation: place('TrainStation'),
  }),
  BusTrip: z.looseObject({
    ...trip,
    departureBusStop: place('BusStop', 'BusStation'),
    arrivalBusStop: place('BusStop', 'BusStation'),
  }),
  BoatTrip: z.looseObject({
    ...trip,
    departureBoatTerminal: place('BoatTerminal'),
    arrivalBoatTerminal: place('BoatTerminal'),
  }),
} as const satisfies Record<string, z.ZodType>;

const rules: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(kinds));
const thing = z.looseObject({ '@type': text, '@id': address.optional() });
const graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(thing).min(1),
});
const trail = z.object({ itemListElement: z.array(z.object({ name: z.string(), item: z.string() })) });

/** Faults of the structured data and the breadcrumbs in it. */
export type StructuredData = {
  readonly faults: readonly string[];
  /** Names and paths of its breadcrumbs; null if it has no valid BreadcrumbList. */
  readonly trail: readonly { readonly name: string; readonly path: string }[] | null;
};

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Validates the JSON-LD scripts of a page, of which there must be exactly one. */
export function readStructuredData(scripts: readonly string[]): StructuredData {
  const [first] = scripts;
  if (first === undefined) return { faults: ['has no structured data'], trail: null };
  const faults = scripts.length > 1 ? [`has ${scripts.length} scripts of structured data, not one`] : [];
  const parsed = graph.safeParse(json(first));
  if (!parsed.success)
    return { faults: [...faults, 'structured data is not a schema.org graph'], trail: null };
  const things = parsed.data['@graph'];
  const names = new Set<string>();
  for (const each of things) {
    const type = each['@type'];
    const name = each['@id'] ?? JSON.stringify(each);
    if (names.has(name)) faults.push(`structured data names ${type} ${name.slice(0, 80)} twice`);
    names.add(name);
    const rule = rules.get(type);
    if (!rule) faults.push(`structured data has a ${type}, a type without a rule`);
    for (const { path, message } of rule?.safeParse(each).error?.issues ?? [])
      faults.push(`structured data: ${type} ${path.join('.')}: ${message}`);
  }
  for (const single of ['BreadcrumbList', 'FAQPage', 'Article', 'WebSite', 'Organization'])
    if (things.filter((each) => each['@type'] === single).length > 1)
      faults.push(`structured data has more than one ${single}`);
  const list = trail.safeParse(things.find((each) => each['@type'] === 'BreadcrumbList'));
  return {
    faults,
    trail: list.success
      ? list.data.itemListElement.map(({ name, item }) => ({ name, path: URL.parse(item)?.pathname ?? item }))
      : null,
  };
}
