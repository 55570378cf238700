/**
 * A rendered page as a JSON head and buffers, so that another instance of the same build can store it.
 *
 * Relies on Next 16.4.5: its page store needs exactly the fields of `IncrementalCachedAppPageValue`, of which `rscData` and
 * the values of `segmentData` are buffers. Noticed by contract.test.ts (rendered-page.ts).
 */
import type {
  CachedRouteKind,
  IncrementalCachedAppPageValue,
} from 'next/dist/server/response-cache/types.js';
import { z } from 'zod';

/** A page that Next has rendered. */
export interface RenderedPage {
  readonly value: IncrementalCachedAppPageValue;
  /** Lifetimes in seconds, until it is rendered again and until it is not served any more; undefined for the default. */
  readonly revalidate: number | undefined;
  readonly expire: number | undefined;
}

/** A page as JSON and buffers. */
export interface EncodedPage {
  readonly head: unknown;
  readonly parts: readonly Buffer[];
}

// Next declares it as a const enum, which only its own code can use.
const pageKind = z.custom<CachedRouteKind.APP_PAGE>().parse('APP_PAGE');

const head = z.object({
  revalidate: z.number().positive().optional(),
  expire: z.number().optional(),
  status: z.number().optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.number()])).optional(),
  hasFlightData: z.boolean(),
  segmentPaths: z.array(z.string()).optional(),
});

/** Encodes a page; null for one that is not stored, or in part rendered per request. */
export function encodePage({ value, revalidate, expire }: RenderedPage): EncodedPage | null {
  const { html, rscData, headers, status, postponed, segmentData } = value;
  if (postponed !== undefined || (revalidate !== undefined && !(revalidate > 0))) return null;
  const segmentPaths = segmentData && [...segmentData.keys()];
  return {
    head: { revalidate, expire, status, headers, hasFlightData: rscData !== undefined, segmentPaths },
    parts: [Buffer.from(html), ...(rscData ? [rscData] : []), ...(segmentData?.values() ?? [])],
  };
}

/** Decodes a page. Throws for anything else. */
export function decodePage({ head: encoded, parts }: EncodedPage): RenderedPage {
  const { revalidate, expire, status, headers, hasFlightData, segmentPaths } = head.parse(encoded);
  const [html, ...others] = parts;
  const [rscData] = hasFlightData ? others.splice(0, 1) : [];
  if (!html || Boolean(rscData) !== hasFlightData || others.length !== (segmentPaths?.length ?? 0))
    throw new Error('A stored page lacks a part.');
  const segmentData = segmentPaths && new Map(others.map((part, index) => [segmentPaths[index] ?? '', part]));
  return {
    ...{ revalidate, expire },
    value: {
      ...{ kind: pageKind, html: html.toString(), rscData, status, postponed: undefined, segmentData },
      headers,
    },
  };
}
