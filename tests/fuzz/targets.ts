/** A target of the fuzz test, and the parts that targets of the API and targets by hand share. */
import fc from 'fast-check';
import { type KnownIdKind, placeholder } from './known-ids.ts';
import type { Draft, Pair } from './requests.ts';

/** An address, with a generator of valid requests for it. */
export interface Target {
  readonly name: string;
  readonly draft: fc.Arbitrary<Draft>;
  /** The statuses allowed for any request; null if the OpenAPI document lists them. */
  readonly allowed: readonly number[] | null;
  /** True if only this machine may request it: such requests carry no `X-Forwarded-For`. */
  readonly isLocal: boolean;
}

/** Placeholders for ids that the site knows (known-ids.ts). */
export const knownId = (name: KnownIdKind, max = 30): fc.Arbitrary<string> =>
  fc.nat({ max }).map((at) => placeholder(name, at));
/** A day, mostly one from today on. */
export const someDay = fc.integer({ min: -2, max: 300 }).map((at) => placeholder('day', Math.max(0, at)));
export const places = fc.constantFrom(
  'wellington',
  'picton',
  'christchurch',
  'greymouth',
  'auckland',
  'kaikoura',
  'Kaikōura',
  'GMN',
  'WLG',
);

export const hostHeader: Pair = ['Host', '127.0.0.1'];
export const jsonHeader: Pair = ['Content-Type', 'application/json'];

/** An empty request. */
export const emptyRequest: Draft = {
  ...{ method: 'GET', path: '/', query: [], headers: [hostHeader], json: undefined, raw: null },
  ...{ isMalformed: false, twists: [] },
};

export const pairsOf = (values: object): readonly Pair[] =>
  Object.entries(values).map(([name, value]): Pair => [name, String(value)]);
