import { createElement, type ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import type { z } from 'zod';
import type { HeadingLevel } from '#components/ui/heading.tsx';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { BlockSchema, StoredBlock } from '#schemas/block-schema.ts';
import type { BlockType } from '#schemas/blocks/index.ts';
import { type PartFault, parseParts } from '#schemas/shared/parse-parts.ts';
import { withKeys } from '#schemas/shared/stored-keys.ts';

export type { HeadingLevel };

/** The level below, at most 6. */
export function below(level: HeadingLevel): HeadingLevel {
  const levels = [2, 3, 4, 5, 6, 6] as const;
  return levels[level - 1] ?? 6;
}

/** What a block's component receives: the parsed block, what its loader brought, and its place on the page. */
export interface BlockProps<Schema extends BlockSchema, Data = undefined> {
  readonly block: z.output<Schema['shape']>;
  readonly data: Data;
  /** The level of the block's own heading here; headings inside it start one below. */
  readonly headingLevel: HeadingLevel;
  /** Unique on the page and stable while the block keeps its key: for anchors and aria references. */
  readonly id: string;
}

/** Why a block cannot show what it should. */
export type FailureReason = 'not_found' | 'unavailable' | 'slow' | 'threw';

/** What a fallback receives. */
export interface FallbackProps {
  readonly reason: FailureReason;
  readonly headingLevel: HeadingLevel;
  readonly id: string;
}

/**
 * For whom a page is drawn. `anyone`: it is kept for all, and nothing personal may be on it. `visitor`: for this request
 * alone; `cartSessionId` is the cookie `cid` and `bookingToken` that of the booking last paid or looked up here, each as it
 * came, which anybody can write, or null. `editor`: a draft, which shows an invented cart and never touches a real one.
 */
export type Visitor =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'visitor';
      readonly cartSessionId: string | null;
      readonly bookingToken: string | null;
    }
  | { readonly kind: 'editor' };

/** What a loader may use. */
export interface LoadContext {
  /** The page's canonical path. */
  readonly path: string;
  /** What the address says after `?`, when that is a search; empty where the page is kept for all. Anybody can write it. */
  readonly query: PageQuery;
  /** For whom the page is drawn. */
  readonly visitor: Visitor;
  readonly now: Date;
  /** Aborted when the deadline is over. */
  readonly signal: AbortSignal;
  /** Tells that what was loaded is otherwise from an instant on (the next day's departures): the page is kept no longer. */
  changesAt(instant: Date): void;
  /** Runs a request once for all blocks of the page that ask for the same key. */
  share<Value>(key: string, request: () => Promise<Value>): Promise<Value>;
}

/** What a loader answers; an expected failure is a value, not an exception. */
export type LoadResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly reason: Exclude<FailureReason, 'slow' | 'threw'> };

/**
 * How a block takes part in the page's outline: `title` has one heading of its own (which may become the page's h1),
 * `sections` has headings inside but none above them, `none` has no heading.
 */
export type Outline = 'title' | 'sections' | 'none';

/**
 * How wide the page lays a block out: a column of text, the grid, from edge to edge, or as a plane of colour from edge
 * to edge (two planes that follow each other touch).
 */
export type Layout = 'text' | 'grid' | 'bleed' | 'plane';

/** A page as structured data sees it. */
export interface PageIdentity {
  /** Absolute canonical address. */
  readonly url: string;
  readonly title: string;
}

interface CommonParts<Type extends BlockType, Shape extends z.ZodType, Data> {
  readonly schema: BlockSchema<Type, Shape>;
  readonly layout: Layout;
  readonly outline: Outline | ((block: z.output<Shape>) => Outline);
  /** True when there is nothing to show: the page leaves the block out without a word. */
  readonly isEmpty?: (block: z.output<Shape>, data: Data) => boolean;
  /** The time in which the block is shown; outside it the page leaves it out. */
  readonly shownBetween?: (block: z.output<Shape>) => ShownBetween;
  readonly jsonLd?: (block: z.output<Shape>, data: Data, page: PageIdentity) => readonly Thing[];
  readonly Component: (props: BlockProps<BlockSchema<Type, Shape>, Data>) => ReactNode;
}

type FailurePolicy =
  | { readonly onFailure: 'omit' }
  | {
      /** `critical` is for blocks that sell: their fallback must name a way to reach us. */
      readonly onFailure: 'fallback' | 'critical';
      readonly Fallback: (props: FallbackProps) => ReactNode;
    };

/** An open or closed time span. */
export interface ShownBetween {
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
}

/** A fault in a stored block: where in it, and what is wrong. */
export type Fault = PartFault;

/** A block whose data is here: all that is left is to place it. */
export interface LoadedBlock {
  readonly isEmpty: boolean;
  readonly outline: Outline;
  readonly jsonLd: (page: PageIdentity) => readonly Thing[];
  readonly render: (place: { headingLevel: HeadingLevel; id: string }) => ReactNode;
}

/** A block whose stored shape was understood. */
export interface ParsedBlock {
  readonly shownBetween: ShownBetween;
  load(
    context: LoadContext,
  ): Promise<{ ok: true; block: LoadedBlock } | { ok: false; reason: FailureReason }>;
}

/** A block type as the page sees it. What it parses and loads stays inside, so no cast is needed at the seam. */
export interface BlockDefinition<Type extends BlockType = BlockType> {
  readonly type: Type;
  readonly schema: BlockSchema;
  readonly layout: Layout;
  readonly onFailure: FailurePolicy['onFailure'];
  /** Invalid parts are left out where the rest stands without them. */
  parse(
    stored: StoredBlock,
  ): { ok: true; block: ParsedBlock; dropped: readonly Fault[] } | { ok: false; faults: readonly Fault[] };
  /** What stands in for a block that failed; null where the policy is to omit it. */
  fallback(props: FallbackProps): ReactNode;
}

/** The parts of a block that shows nothing but what the editor stored. */
export type BlockParts<Type extends BlockType, Shape extends z.ZodType> = CommonParts<
  Type,
  Shape,
  undefined
> &
  FailurePolicy;

/** The parts of a block that loads data of its own. */
export type LoadedBlockParts<Type extends BlockType, Shape extends z.ZodType, Data> = CommonParts<
  Type,
  Shape,
  Data
> &
  FailurePolicy & {
    readonly load: (block: z.output<Shape>, context: LoadContext) => Promise<LoadResult<Data>>;
  };

/**
 * Defines a block that shows nothing but what the editor stored. The component's props are the schema's output;
 * nobody declares them again.
 */
export function defineBlock<Type extends BlockType, Shape extends z.ZodType>(
  parts: BlockParts<Type, Shape>,
): BlockDefinition<Type> {
  return defineLoadedBlock({ ...parts, load: async () => ({ ok: true, data: undefined }) });
}

/** Defines a block whose `load` brings data from a domain module before it is rendered. */
export function defineLoadedBlock<Type extends BlockType, Shape extends z.ZodType, Data>(
  parts: LoadedBlockParts<Type, Shape, Data>,
): BlockDefinition<Type> {
  return {
    type: parts.schema.type,
    schema: parts.schema,
    layout: parts.layout,
    onFailure: parts.onFailure,
    parse(stored) {
      const parsed = parseParts(parts.schema.shape, withKeys(stored));
      if (!parsed.ok) return parsed;
      const { data: block, dropped } = parsed;
      return {
        ok: true,
        dropped,
        block: {
          shownBetween: parts.shownBetween?.(block) ?? {},
          async load(context) {
            const loaded = await parts.load(block, context);
            return loaded.ok ? { ok: true, block: place(parts, block, loaded.data) } : loaded;
          },
        },
      };
    },
    fallback: (props) => ('Fallback' in parts ? createElement(parts.Fallback, props) : null),
  };
}

function place<Type extends BlockType, Shape extends z.ZodType, Data>(
  parts: CommonParts<Type, Shape, Data>,
  block: z.output<Shape>,
  data: Data,
): LoadedBlock {
  return {
    isEmpty: parts.isEmpty?.(block, data) ?? false,
    outline: typeof parts.outline === 'function' ? parts.outline(block) : parts.outline,
    jsonLd: (page) => parts.jsonLd?.(block, data, page) ?? [],
    render: ({ headingLevel, id }) => createElement(parts.Component, { block, data, headingLevel, id }),
  };
}
