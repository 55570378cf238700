/** Block framework: `defineBlock` joins schema, loader and component; the types of props, loaders, fallbacks and outline. */
import { createElement, type ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import type { z } from 'zod';
import type { HeadingLevel } from '#components/ui/heading.tsx';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { BlockSchema, StoredBlock } from '#schemas/block-schema.ts';
import type { BlockType } from '#schemas/blocks/index.ts';
import { type PartFault, parseParts } from '#schemas/shared/parse-parts.ts';
import { withKeys } from '#schemas/shared/stored-keys.ts';
import type { Ports } from './ports.ts';

export type { HeadingLevel };

/** The next lower heading level, limited to 6. */
export function lowerHeadingLevel(level: HeadingLevel): HeadingLevel {
  const levels = [2, 3, 4, 5, 6, 6] as const;
  return levels[level - 1] ?? 6;
}

/** The props of a block's component: the parsed block, its loader's data, and its place on the page. */
export interface BlockProps<Schema extends BlockSchema, Data = undefined> {
  readonly block: z.output<Schema['shape']>;
  readonly data: Data;
  /** The level of the block's own heading here; headings inside it start one level below. */
  readonly headingLevel: HeadingLevel;
  /** Unique on the page and stable while the block keeps its key; used for anchors and ARIA references. */
  readonly id: string;
}

/** Why a block can't show its content. */
export type FailureReason = 'not_found' | 'unavailable' | 'slow' | 'threw';

/** The props of a block's fallback. */
export interface FallbackProps {
  readonly reason: FailureReason;
  readonly headingLevel: HeadingLevel;
  readonly id: string;
}

/**
 * For whom a page is rendered. `anyone`: the page is cached for everybody and must contain nothing personal.
 * `visitor`: the page is rendered for this request alone. `cartSessionId` is the raw cookie `cid`.
 * `bookingToken` is the raw token of the booking last paid or looked up in this browser. Both are untrusted,
 * and null if missing. `editor`: a draft, which shows an invented cart and never touches a real one.
 */
export type Visitor =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'visitor';
      readonly cartSessionId: string | null;
      readonly bookingToken: string | null;
    }
  | { readonly kind: 'editor' };

/** The context that a loader receives. */
export interface LoadContext {
  /** The page's canonical path. */
  readonly path: string;
  /** The query parameters of a search; empty where the page is cached for everybody. They are untrusted. */
  readonly query: PageQuery;
  /** For whom the page is rendered. */
  readonly visitor: Visitor;
  readonly now: Date;
  /** Aborts when the block's deadline passes. */
  readonly signal: AbortSignal;
  /**
   * Reports the instant at which the loaded data changes (such as the next day's departures): the page is
   * cached no longer than that.
   */
  changesAt(instant: Date): void;
  /** Data from outside the block. */
  readonly ports: Ports;
}

/** A matter that a page mentions only once, in the first block that it concerns. */
export type PageMatter =
  | `demonstration ${'log' | 'map' | 'prices' | 'timetable'}`
  | `choose a time of a ${'line' | 'station'}`;

/**
 * The matters that flags of a block's data mention. On the page, a flag stays true only in the first block in reading
 * order that mentions its matter. A loader can't decide this itself, because loaders finish in any order.
 */
export type Mentions<Data> = {
  readonly [Flag in keyof Data as Data[Flag] extends boolean ? Flag : never]?: PageMatter;
};

/** The result of a loader. An expected failure is a value, not an exception. */
export type LoadResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly mentions?: Mentions<Data> }
  | { readonly ok: false; readonly reason: Exclude<FailureReason, 'slow' | 'threw'> };

/**
 * How a block takes part in the page outline. `title`: it has one heading of its own, which may become the
 * page's h1. `sections`: it has headings inside but none above them. `none`: it has no heading.
 */
export type Outline = 'title' | 'sections' | 'none';

/**
 * How wide the page lays a block out: a text column, the grid, edge to edge (`bleed`), or on a full-width
 * plane of colour. Two adjacent planes touch.
 */
export type Layout = 'text' | 'grid' | 'bleed' | 'plane';

/** The page as structured data identifies it. */
export interface PageIdentity {
  /** The absolute canonical address. */
  readonly url: string;
  readonly title: string;
}

interface CommonParts<Type extends BlockType, Shape extends z.ZodType, Data> {
  readonly schema: BlockSchema<Type, Shape>;
  readonly layout: Layout;
  readonly outline: Outline | ((block: z.output<Shape>) => Outline);
  /** True if there is nothing to show: the page then silently leaves the block out. */
  readonly isEmpty?: (block: z.output<Shape>, data: Data) => boolean;
  /** The time in which the block is shown; outside it the page leaves the block out. */
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

/** A time span, open or closed at either end. */
export interface ShownBetween {
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
}

/** A fault in a stored block: its path and the problem. */
export type Fault = PartFault;

/** A block with its data loaded, ready to be placed on the page. */
export interface LoadedBlock {
  /** True if it shows only stored content. It is then the same object for every page render. */
  readonly isFixed: boolean;
  readonly isEmpty: boolean;
  readonly outline: Outline;
  readonly jsonLd: (page: PageIdentity) => readonly Thing[];
  /** Returns the block without the matters for which `isFirst` returns false; left out if it mentions none. */
  readonly mentioning?: (isFirst: (matter: PageMatter) => boolean) => LoadedBlock;
  readonly render: (place: { headingLevel: HeadingLevel; id: string }) => ReactNode;
}

/** A block whose stored shape is valid. */
export interface ParsedBlock {
  readonly shownBetween: ShownBetween;
  load(
    context: LoadContext,
  ): Promise<{ ok: true; block: LoadedBlock } | { ok: false; reason: FailureReason }>;
}

/** A block type as the page sees it. The types of its content and data stay inside, so no cast is needed here. */
export interface BlockDefinition<Type extends BlockType = BlockType> {
  readonly type: Type;
  readonly schema: BlockSchema;
  readonly layout: Layout;
  readonly onFailure: FailurePolicy['onFailure'];
  /** Parses a stored block. Invalid parts are dropped if the rest is valid without them. */
  parse(
    stored: StoredBlock,
  ): { ok: true; block: ParsedBlock; dropped: readonly Fault[] } | { ok: false; faults: readonly Fault[] };
  /** Renders the replacement of a block that failed; null where the policy is to omit the block. */
  fallback(props: FallbackProps): ReactNode;
}

/** The parts of a block that shows only stored content. */
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

/** Defines a block that shows only stored content. The component's props are inferred from the schema. */
export function defineBlock<Type extends BlockType, Shape extends z.ZodType>(
  parts: BlockParts<Type, Shape>,
): BlockDefinition<Type> {
  return define(parts, (block) => {
    let loaded: LoadedBlock | undefined;
    return async () => {
      loaded ??= { ...place(parts, block, undefined), isFixed: true };
      return { ok: true, block: loaded };
    };
  });
}

/** Defines a block whose `load` gets data from a domain module before rendering. */
export function defineLoadedBlock<Type extends BlockType, Shape extends z.ZodType, Data>(
  parts: LoadedBlockParts<Type, Shape, Data>,
): BlockDefinition<Type> {
  return define(parts, (block) => async (context) => {
    const loaded = await parts.load(block, context);
    if (!loaded.ok) return loaded;
    const { data, mentions } = loaded;
    const placed = place(parts, block, data);
    if (!mentions) return { ok: true, block: placed };
    const mentioning: LoadedBlock['mentioning'] = (isFirst) =>
      place(parts, block, withoutRepeats(data, mentions, isFirst));
    return { ok: true, block: { ...placed, mentioning } };
  });
}

/** @param loaderOf creates the loader of a parsed block */
function define<Type extends BlockType, Shape extends z.ZodType, Data>(
  parts: CommonParts<Type, Shape, Data> & FailurePolicy,
  loaderOf: (block: z.output<Shape>) => ParsedBlock['load'],
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
        block: { shownBetween: parts.shownBetween?.(block) ?? {}, load: loaderOf(block) },
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
    isFixed: false,
    isEmpty: parts.isEmpty?.(block, data) ?? false,
    outline: typeof parts.outline === 'function' ? parts.outline(block) : parts.outline,
    jsonLd: (page) => parts.jsonLd?.(block, data, page) ?? [],
    render: ({ headingLevel, id }) => createElement(parts.Component, { block, data, headingLevel, id }),
  };
}

/** Returns the data without the flags whose matter the page has mentioned before. */
function withoutRepeats<Data>(
  data: Data,
  mentions: Mentions<Data>,
  isFirst: (matter: PageMatter) => boolean,
): Data {
  const matters: Readonly<Record<string, PageMatter | undefined>> = { ...mentions };
  const repeated = Object.entries(data ?? {}).flatMap(([flag, value]) => {
    const matter = value === true ? matters[flag] : undefined;
    return matter === undefined || isFirst(matter) ? [] : [[flag, false] as const];
  });
  return Object.assign({}, data, Object.fromEntries(repeated));
}
