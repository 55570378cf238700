/**
 * The inputs of a rendered page: digests of its query results, the version of other data, and the instant of its next change.
 * Equal inputs give equal pages in one build. So a page is checked by reading its inputs again, which costs a fraction of a
 * render. Instances need no common order of publishes to share pages.
 */
import { z } from 'zod';
import { now } from '#platform/clock.ts';
import { type ContentQuery, queryKey, sharedText } from './content-query.ts';
import type { Freshness, Moment, Scope } from './freshness.ts';
import { liveDataVersion, pageDataVersion } from './page-data-version.ts';
import {
  type ContentRead,
  type RecordedReads,
  recordContentReads,
  recordedReads,
} from './render-dependencies.ts';

const scope = z.custom<Scope>(
  (value) => typeof value === 'string' && /^(?:(?:page|list|live):|settings$|addresses$)/.test(value),
);

/** The inputs of a rendered page. */
export interface PageInputs {
  readonly scopes: readonly Scope[];
  readonly reads: readonly ContentRead[];
  readonly dataVersion: string;
  /** Version of the live data; null if the page shows none. */
  readonly liveVersion: string | null;
  /** Milliseconds since 1970; null if only a publish changes the page. */
  readonly changesAt: number | null;
}

/** Parses the inputs of a page that another instance has rendered. */
export const pageInputs: z.ZodType<PageInputs> = z.object({
  scopes: z.array(scope),
  reads: z.array(
    z.object({
      groq: z.string().transform(sharedText),
      params: z.record(z.string(), z.unknown()),
      scopes: z.tuple([scope], scope),
      digest: z.string().min(1),
    }),
  ),
  dataVersion: z.string(),
  liveVersion: z.string().nullable(),
  changesAt: z.number().nullable(),
});

/** Returns the inputs of the page that a request has rendered; null if another render might differ. */
export function inputsOf(record: RecordedReads): PageInputs | null {
  const { reads, scopes, changesAt, dataVersion, liveVersion, isStale, isIncomplete } = record;
  const inputs = {
    scopes: [...scopes],
    reads: [...reads.values()],
    dataVersion,
    liveVersion,
    changesAt: changesAt?.getTime() ?? null,
  };
  const isWhole = !isStale && !isIncomplete && isCurrent({ dataVersion, liveVersion });
  const isSure = inputs.reads.length > 0 && inputs.reads.every(({ digest }) => digest !== '');
  return isWhole && isSure ? inputs : null;
}

function isCurrent({ dataVersion, liveVersion }: Pick<PageInputs, 'dataVersion' | 'liveVersion'>): boolean {
  return dataVersion === pageDataVersion() && (liveVersion === null || liveVersion === liveDataVersion());
}

/** Returns the moment since which these inputs are current; null if they have changed or cannot be read. */
export type ConfirmInputs = (inputs: PageInputs) => Promise<Moment | null>;

/** Creates the check of a page's inputs. It reads through the query cache, so it knows all publishes reported so far. */
export function createInputsCheck(freshness: Pick<Freshness, 'moment'>, query: ContentQuery): ConfirmInputs {
  return async ({ reads, dataVersion, liveVersion, changesAt }) => {
    const since = freshness.moment();
    const isDue = changesAt !== null && changesAt <= now().getTime();
    if (isDue || !isCurrent({ dataVersion, liveVersion })) return null;
    // A record of its own, because the page that is then rendered may not depend on these reads.
    const found = await recordContentReads(async () => {
      await Promise.all(reads.map(({ groq, params, scopes }) => query(groq, params, scopes)));
      return recordedReads();
    }).catch(() => undefined);
    if (!found || found.isStale) return null;
    const isSame = reads.every(
      ({ groq, params, digest }) => found.reads.get(queryKey(groq, params))?.digest === digest,
    );
    return isSame ? since : null;
  };
}
