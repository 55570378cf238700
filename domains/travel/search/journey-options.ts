/** Selects a handful of journeys that need a night. They differ in trains, towns to stay in, changes or price. */
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { getTownNames } from '#domains/travel/lines/town-names.ts';
import { sumChoice } from '#domains/travel/offers/price-choice.ts';
import type { PricedJourney } from '#domains/travel/offers/priced-journey.ts';
import { findLowest } from './find-lowest.ts';
import { findStays } from './nights.ts';
import { findFastest } from './stopovers.ts';

/** Maximum number of options that arrive about as early as possible, and of those that arrive later. */
const maxOptions = { early: 4, late: 2 } as const;

/** Maximum number of options. */
export const maxJourneyOptions = maxOptions.early + maxOptions.late;

/** Journeys that arrive more than this later than the earliest are late, in milliseconds. */
const lateMs = 12 * 3_600_000;

const oneAdult = { adults: 1, children: 0, infants: 0 };

/** A journey with the figures and features that options are compared by. */
export interface JourneyOption {
  readonly priced: PricedJourney;
  /** Milliseconds since 1970. */
  readonly arrival: number;
  readonly durationMs: number;
  readonly changes: number;
  /** Lowest price for one adult, in cents; infinite if unknown. */
  readonly priceCents: number;
  /** The trains, and the towns of the nights: what makes it an option of its own. */
  readonly features: readonly string[];
  /** The modes of its rides and its nights. Options with the same label look alike. */
  readonly label: string;
}

/**
 * Selects at most `maxJourneyOptions` of the journeys, in their order, if the fastest needs a night; else returns them
 * all. The fastest, the earliest, the cheapest and that with the fewest changes are among them. None is worse in
 * everything than another with the same label.
 */
export function selectOptions(
  feed: LoadedFeed,
  journeys: readonly PricedJourney[],
): readonly PricedJourney[] {
  if (!needNight(feed, journeys)) return journeys;
  const options = removeDominated(journeys.map((priced) => toOption(feed, priced)));
  const chosen = new Set(chooseOptions(options).map(({ priced }) => priced));
  return journeys.filter((priced) => chosen.has(priced));
}

/** Returns true if the fastest of the journeys needs a night between its rides. */
export function needNight({ timetable }: LoadedFeed, journeys: readonly PricedJourney[]): boolean {
  const fastest = findFastest(journeys.map(({ journey }) => journey));
  return fastest !== undefined && findStays(fastest.legs, timetable.zone).length > 0;
}

/** Returns the figures and features of a journey. */
export function toOption(feed: LoadedFeed, priced: PricedJourney): JourneyOption {
  const { journey, rides, choices } = priced;
  const towns = getTownNames(feed);
  const stays = findStays(journey.legs, feed.timetable.zone).map(
    ({ stopId, nights }) => `${nights} at ${towns.get(stopId) ?? stopId}`,
  );
  const routes = rides.map(({ trip }) => trip.route);
  const trains = routes.filter(({ mode }) => mode === 'rail').map(({ id }) => id);
  return {
    priced,
    arrival: journey.arrival.getTime(),
    durationMs: journey.arrival.getTime() - journey.departure.getTime(),
    changes: journey.changes,
    priceCents: Math.min(...choices.map((choice) => sumChoice(choice, oneAdult))),
    features: [...trains, ...stays],
    label: [...routes.map(({ mode }) => mode), ...stays].join(' '),
  };
}

/** Returns true if `a` is at least as good as `b` in every figure, and better in one. */
export function dominates(a: JourneyOption, b: JourneyOption): boolean {
  const isAsGood = (one: JourneyOption, other: JourneyOption) =>
    one.arrival <= other.arrival &&
    one.durationMs <= other.durationMs &&
    one.changes <= other.changes &&
    one.priceCents <= other.priceCents;
  return isAsGood(a, b) && !isAsGood(b, a);
}

function removeDominated(options: readonly JourneyOption[]): readonly JourneyOption[] {
  const groups = [...Map.groupBy(options, ({ label }) => label).values()];
  return groups.flatMap((group) =>
    group.filter((option) => !group.some((other) => dominates(other, option))),
  );
}

/** Chooses the best by each figure, then those with the most features that no chosen one has, priced ones first. */
function chooseOptions(options: readonly JourneyOption[]): readonly JourneyOption[] {
  const inOrder = options.toSorted(
    (a, b) =>
      a.arrival - b.arrival ||
      a.durationMs - b.durationMs ||
      a.changes - b.changes ||
      Math.sign(a.priceCents - b.priceCents || 0),
  );
  const chosen = new Set<JourneyOption>();
  const seen = new Set<string>();
  const labels = new Set<string>();
  const choose = (option: JourneyOption | undefined) => {
    if (!option) return;
    chosen.add(option);
    labels.add(option.label);
    for (const feature of option.features) seen.add(feature);
  };
  for (const key of ['durationMs', 'arrival', 'priceCents', 'changes'] as const)
    choose(findLowest(inOrder, (option) => option[key]));
  const isLate = ({ arrival }: JourneyOption) => arrival > (inOrder[0]?.arrival ?? 0) + lateMs;
  for (const [late, max] of [
    [false, maxOptions.early],
    [true, maxOptions.late],
  ] as const) {
    const candidates = inOrder.filter((option) => isLate(option) === late);
    let taken = candidates.filter((option) => chosen.has(option)).length;
    for (; taken < max; taken += 1) {
      const rest = candidates.filter(({ label }) => !labels.has(label));
      if (rest.length === 0) break;
      // A journey that can't be bought as a whole comes last.
      choose(
        findLowest(
          rest,
          ({ features, priceCents }) =>
            (Number.isFinite(priceCents) ? 0 : 100) - features.filter((feature) => !seen.has(feature)).length,
        ),
      );
    }
  }
  return [...chosen];
}
