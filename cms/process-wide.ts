/**
 * One value for the whole process: Next bundles the proxy, the routes and our own server apart, so that a module's own
 * variable would be there several times. The declared places are all there are.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Answers } from './answers.ts';
import type { Freshness } from './freshness.ts';
import type { Guesses } from './guesses.ts';
import type { PublishRelay } from './publish-relay.ts';
import type { Publishing } from './publishing.ts';
import type { RenderRecord } from './render-record.ts';
import type { LiveRoutes } from './route-table.ts';

/** What is there once. */
export interface ProcessWide {
  freshness?: Freshness;
  answers?: Answers;
  routes?: LiveRoutes;
  /** Whether the content answers, as far as was seen. Times as `performance.now()`. */
  reach?: {
    /** Until then nobody asks: a call took too long. */
    pausedUntil: number;
    /** Until then it counts as away: it was asked for no more than a sign of life, and gave none. */
    awayUntil: number;
    answeredAt: number;
    probe?: Promise<boolean> | undefined;
  };
  publishing?: Publishing;
  /** To the other instances; null for one that stands alone. */
  relay?: PublishRelay | null;
  /** At tokens of preview links, and at secrets of the Studio. */
  guesses?: { readonly tokens: Guesses; readonly secrets: Guesses };
  renders?: AsyncLocalStorage<RenderRecord>;
  /** Runs work outside of any request: see `outsideOfRequests`. */
  outside?: <Result>(work: () => Result) => Result;
}

const place = Symbol.for('southbound.content');
const shared: typeof globalThis & { [place]?: ProcessWide } = globalThis;
shared[place] ??= {};

/** The one of this process. */
export const processWide: ProcessWide = shared[place];
