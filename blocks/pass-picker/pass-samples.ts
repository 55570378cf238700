/** Sample passes for stories and tests, presented as the loader does it. */
import type { TravelPass } from '#domains/catalogue/catalogue.ts';
import type { PassPickerData } from './pass-picker-data.ts';
import { presentRange } from './present-passes.ts';

const refund = 'Fully refundable until your first booking; not refundable after that.';

interface SampleRange extends Pick<TravelPass, 'rangeId' | 'services' | 'ages'> {
  readonly kind: TravelPass['allowance']['kind'];
  /** Allowance, adult price, child price and, where infants pay, infant price; in whole dollars. */
  readonly rows: readonly (readonly [number, number, number, number?])[];
}

/** Makes the passes of a range. */
export function samplePasses({ rangeId, services, ages, kind, rows }: SampleRange): TravelPass[] {
  return rows.map(([amount, adult, child, infant = 0]) => ({
    id: `${rangeId}-${amount}`,
    rangeId,
    name: rangeId,
    services,
    allowance: { kind, amount },
    validMonths: 12,
    prices: { adult: adult * 100, child: child * 100, infant: infant * 100 },
    ages,
    ageLimits: { infant: 2, child: 14 },
    refund,
    refundSteps: [{ secondsBefore: 0, percent: 100, feeCents: 0 }],
    seen: 'general-knowledge',
  }));
}

const bus = samplePasses({
  rangeId: 'bus-pass',
  services: ['bus'],
  ages: 'Children are 3 to 14. Infants under 3 travel free on a lap.',
  kind: 'hours',
  rows: [
    [15, 155, 117],
    [20, 199, 150],
    [25, 240, 180],
    [30, 280, 210],
    [40, 357, 268],
    [60, 495, 372],
    [80, 619, 465],
  ],
});

const railAges = 'Children are 2 to 14. Infants under 2 travel free on a lap.';

const rail = samplePasses({
  rangeId: 'rail-pass',
  services: ['train'],
  ages: railAges,
  kind: 'days',
  rows: [
    [3, 599, 450],
    [5, 749, 562],
    [10, 1099, 825],
  ],
});

const inARow = samplePasses({
  rangeId: 'rail-pass-consecutive',
  services: ['train'],
  ages: railAges,
  kind: 'consecutive-days',
  rows: [
    [7, 649, 487],
    [14, 849, 637],
    [21, 1049, 787],
  ],
});

const both = samplePasses({
  rangeId: 'rail-bus-pass',
  services: ['bus', 'train'],
  ages: 'Children are 3 to 14. Infants under 3 pay for a seat of their own.',
  kind: 'days',
  rows: [
    [5, 829, 622, 90],
    [15, 1549, 1162, 160],
  ],
});

const all = [...bus, ...rail, ...inARow, ...both];

/** Sample loader data with these ranges. */
export function sampleRanges(ids: readonly string[], passes: readonly TravelPass[] = all): PassPickerData {
  const ranges = ids.flatMap((id) => presentRange(id, passes) ?? []);
  return { ranges, saysDemonstration: ranges.length > 0 };
}

/** A range with a single pass. */
export const onePass = sampleRanges(['bus-pass'], bus.slice(0, 1));
