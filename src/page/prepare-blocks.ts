/** Block pipeline before rendering: parses, migrates, filters by feature flag and time window, and loads data in parallel. */
import type {
  BlockDefinition,
  FailureReason,
  Fault,
  Layout,
  LoadContext,
  LoadedBlock,
  PageMatter,
  ShownBetween,
} from '#blocks/define-block.ts';
import { formatFaultsForLog } from '#blocks/format-faults.ts';
import { findBrokenLinks, findMissingDocuments } from '#cms/broken-references.ts';
import { isInWindow } from '#cms/time-window.ts';
import type { StoredBlock } from '#schemas/block-schema.ts';
import { type Migrated, migrate } from '#schemas/migrate-blocks.ts';
import { keyForId, uniqueNames } from '#schemas/shared/stored-keys.ts';
import type { ReportBlockEvent } from './block-events.ts';
import { type OpenedEntry, openSections, type SectionOrigin } from './expand-shared-sections.ts';
import { type Identified, identifyEntry } from './identify-block.ts';
import { load } from './run-loader.ts';

/** A prepared block: ready to render, or with the reason why not. */
export type PreparedBlock = Prepared & {
  /** Its `id` on the page; unique there. */
  readonly anchor: string;
};

type Prepared = {
  readonly key: string;
  readonly type: string;
  /** Its place in a shared section; left out for the page's own blocks. */
  readonly origin?: SectionOrigin;
} & (
  | {
      readonly state: 'ready';
      readonly definition: BlockDefinition;
      readonly layout: Layout;
      readonly block: LoadedBlock;
      /** Version in which it was stored, if older than this release's; shown to editors. */
      readonly migratedFrom: number | undefined;
      /** Parts that were left out; shown to editors. */
      readonly dropped: readonly Fault[];
    }
  | { readonly state: 'unknown' }
  | { readonly state: 'invalid'; readonly definition?: BlockDefinition; readonly faults: readonly Fault[] }
  | { readonly state: 'unloaded'; readonly definition: BlockDefinition; readonly reason: FailureReason }
  /** The page requires this block and has none. */
  | { readonly state: 'missing'; readonly definition: BlockDefinition }
);

/** The blocks of a page, with the windows of those that appear or disappear later. */
export interface PreparedBlocks {
  readonly blocks: readonly PreparedBlock[];
  readonly spans: readonly ShownBetween[];
}

/** Dependencies of the preparation. */
export interface PrepareOptions {
  readonly registry: Readonly<Record<string, BlockDefinition>>;
  readonly context: LoadContext;
  readonly report: ReportBlockEvent;
  /** Types that are switched off; they are left out without an event. */
  readonly switchedOff?: ReadonlySet<string>;
}

/**
 * Prepares a page's stored block list: parse, migrate, check the window, load. All loaders start in parallel. A fault
 * of one entry affects only that entry and is reported once.
 */
export async function prepareBlocks(stored: unknown, options: PrepareOptions): Promise<PreparedBlocks> {
  const spans: ShownBetween[] = [];
  const entries = isSwitchedOff('sharedBlocks', options) ? asTheyAre(stored) : openSections(stored);
  const prepared = await Promise.all(
    entries.map(async (opened) => {
      const block = await prepareBlock(identified(opened), options, spans);
      return block && opened.origin ? { ...block, origin: opened.origin } : block;
    }),
  );
  const types = entries.map(({ entry }) => identifyEntry(entry).type);
  const blocks = withLockedBlock(
    prepared.filter((block) => block !== undefined),
    types,
    options,
  );
  return { blocks: withPlaces(withoutRepeats(blocks)), spans };
}

/**
 * Ensures that a page shows its required block (`lockedTo`) exactly once: the first valid one of several, or the
 * fallback if there is none. The Studio checks both before publishing, but content may come from elsewhere. Other
 * pages, such as the component reference, may show the block any number of times.
 */
function withLockedBlock(
  blocks: readonly Prepared[],
  stored: readonly string[],
  options: PrepareOptions,
): readonly Prepared[] {
  const { registry, context, report } = options;
  const locked = Object.values(registry).find(({ schema }) => schema.lockedTo === context.path);
  if (!locked || isSwitchedOff(locked.type, options)) return blocks;
  const { type } = locked;
  if (!stored.includes(type)) {
    report({ page: context.path, key: '', type, event: 'block.missing' });
    return [...blocks, { key: type, type, state: 'missing', definition: locked }];
  }
  const same = blocks.filter((block) => block.type === type);
  const shown = same.find(({ state }) => state === 'ready') ?? same[0];
  return blocks.filter((block) => {
    if (block.type !== type || block === shown) return true;
    report({ page: context.path, key: block.key, type, event: 'block.repeated' });
    return false;
  });
}

/** Lets the blocks mention each matter only once, in the first block on the page. */
function withoutRepeats(blocks: readonly Prepared[]): readonly Prepared[] {
  const mentioned = new Set<PageMatter>();
  const isFirst = (matter: PageMatter) => !mentioned.has(matter) && Boolean(mentioned.add(matter));
  return blocks.map((prepared) =>
    prepared.state === 'ready'
      ? { ...prepared, block: prepared.block.mentioning?.(isFirst) ?? prepared.block }
      : prepared,
  );
}

const isSwitchedOff = (type: string, { switchedOff }: PrepareOptions) => switchedOff?.has(type) ?? false;

function asTheyAre(stored: unknown): readonly OpenedEntry[] {
  return Array.isArray(stored) ? stored.map((entry: unknown) => ({ entry })) : [];
}

function identified({ entry, problem }: OpenedEntry): Identified {
  const found = identifyEntry(entry);
  return found.ok && problem !== undefined ? { ok: false, key: found.key, type: found.type, problem } : found;
}

/**
 * Gives blocks a unique key and anchor. Visible blocks are numbered first and separately, so that a bad entry does
 * not change the keys of good ones.
 */
function withPlaces(blocks: readonly Prepared[]): PreparedBlock[] {
  const [shown, others] = [blocks.filter(isShown), blocks.filter((block) => !isShown(block))];
  const ordered = [...shown, ...others];
  const keys = uniqueNames(ordered.map(({ key, type }) => key || type || 'block'));
  const anchors = uniqueNames(keys.map((key) => `block-${keyForId(key)}`));
  return blocks.map((block) => {
    const at = ordered.indexOf(block);
    return { ...block, key: keys[at] ?? block.key, anchor: anchors[at] ?? block.key };
  });
}

function isShown({ state }: Prepared): boolean {
  return state === 'ready' || state === 'unloaded' || state === 'missing';
}

async function prepareBlock(
  entry: Identified,
  options: PrepareOptions,
  spans: ShownBetween[],
): Promise<Prepared | undefined> {
  const { registry, context, report } = options;
  const { key, type } = entry;
  const event = { page: context.path, key, type };
  if (!entry.ok) {
    report({ ...event, event: 'block.invalid', reason: entry.problem });
    return { key, type, state: 'invalid', faults: [{ path: [], message: entry.problem }] };
  }
  const definition = Object.hasOwn(registry, type) ? registry[type] : undefined;
  if (!definition) {
    report({ ...event, event: 'block.unknown' });
    return { key, type, state: 'unknown' };
  }
  if (isSwitchedOff(type, options)) return undefined;

  const { stored, from, parsed, brokenLinks, missingDocuments } = read(entry.stored, definition, registry);
  if (!parsed.ok) {
    report({ ...event, event: 'block.invalid', reason: formatFaultsForLog(parsed.faults) });
    return { key, type, state: 'invalid', definition, faults: parsed.faults };
  }
  const { block, dropped } = parsed;
  spans.push(block.shownBetween);
  if (!isInWindow(block.shownBetween, context.now)) return undefined;
  if (dropped.length > 0) report({ ...event, event: 'block.trimmed', reason: formatFaultsForLog(dropped) });
  for (const reason of brokenLinks) report({ ...event, event: 'link.missing', reason });
  for (const reason of missingDocuments) report({ ...event, event: 'document.missing', reason });

  const loaded = await load(block, context);
  if (!loaded.ok) {
    report({ ...event, event: 'block.unloaded', reason: loaded.reason, error: loaded.error });
    return { key, type, state: 'unloaded', definition, reason: loaded.reason };
  }
  if (loaded.block.isEmpty) return undefined;
  const migratedFrom = stored.schemaVersion === from ? undefined : from;
  return {
    key,
    type,
    state: 'ready',
    definition,
    layout: definition.layout,
    block: loaded.block,
    migratedFrom,
    dropped,
  };
}

/** A migrated block with the result of parsing it, and its references that lead nowhere. */
type ReadBlock = Migrated & {
  readonly parsed: ReturnType<BlockDefinition['parse']>;
  readonly brokenLinks: readonly string[];
  readonly missingDocuments: readonly string[];
};

/** The blocks read with a registry, by their stored object, which the content cache keeps until the content changes. */
const readBlocks = new WeakMap<PrepareOptions['registry'], WeakMap<StoredBlock, ReadBlock>>();

/** Migrates and parses a block, once for each stored object. */
function read(
  stored: StoredBlock,
  definition: BlockDefinition,
  registry: PrepareOptions['registry'],
): ReadBlock {
  const blocks = readBlocks.get(registry) ?? new WeakMap<StoredBlock, ReadBlock>();
  readBlocks.set(registry, blocks);
  const block = blocks.get(stored) ?? readNow(stored, definition, registry);
  blocks.set(stored, block);
  return block;
}

/** Migrates and parses a block; an exception in either makes only this block invalid. */
function readNow(
  stored: StoredBlock,
  definition: BlockDefinition,
  registry: PrepareOptions['registry'],
): ReadBlock {
  try {
    const current = migrate(stored, definition.schema, (nested) =>
      Object.hasOwn(registry, nested) ? registry[nested]?.schema : undefined,
    );
    const parsed = definition.parse(current.stored);
    const brokenLinks = findBrokenLinks(current.stored);
    return { ...current, parsed, brokenLinks, missingDocuments: findMissingDocuments(current.stored) };
  } catch {
    const faults = [{ path: [], message: 'It is stored in a shape that can’t be read.' }];
    return { stored, from: 1, parsed: { ok: false, faults }, brokenLinks: [], missingDocuments: [] };
  }
}
