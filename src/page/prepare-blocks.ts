import type {
  BlockDefinition,
  FailureReason,
  Fault,
  Layout,
  LoadContext,
  LoadedBlock,
  ShownBetween,
} from '#blocks/define-block.ts';
import type { StoredBlock } from '#schemas/block-schema.ts';
import { missingDocuments, missingLinks } from '#src/content/missing-links.ts';
import type { ReportBlockEvent } from './block-events.ts';
import { forTheLog } from './faults.ts';
import { isShownAt } from './gate.ts';
import { type Identified, identify } from './identify.ts';
import { load } from './load.ts';
import { type Migrated, migrate } from './migrate.ts';
import { type OpenedEntry, openSections, type SectionOrigin } from './open-sections.ts';

/** A block on its way to the page: ready, or what became of it. */
export type PreparedBlock = {
  readonly key: string;
  readonly type: string;
  /** Where it lies when it came out of a shared section; else it is the page's own. */
  readonly origin?: SectionOrigin;
} & (
  | {
      readonly state: 'ready';
      readonly definition: BlockDefinition;
      readonly layout: Layout;
      readonly block: LoadedBlock;
      /** The version it was stored in, when that is not this release's: noted to editors. */
      readonly migratedFrom: number | undefined;
    }
  | { readonly state: 'unknown' }
  | { readonly state: 'invalid'; readonly definition?: BlockDefinition; readonly faults: readonly Fault[] }
  | { readonly state: 'unloaded'; readonly definition: BlockDefinition; readonly reason: FailureReason }
);

/** The blocks of a page, and when one of them next comes or goes. */
export interface PreparedBlocks {
  readonly blocks: readonly PreparedBlock[];
  readonly spans: readonly ShownBetween[];
}

/** What preparing needs from its surroundings. */
export interface PrepareOptions {
  readonly registry: Readonly<Record<string, BlockDefinition>>;
  readonly context: LoadContext;
  readonly report: ReportBlockEvent;
  /** Types that are switched off here: they are left out without an event. */
  readonly switchedOff?: ReadonlySet<string>;
}

/**
 * Takes a page's stored block list through parse, migrate, gate and load. All loaders start together. Whatever is
 * wrong with one entry stays with that entry and is reported once.
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
  return { blocks: withUniqueKeys(prepared.filter((block) => block !== undefined)), spans };
}

const isSwitchedOff = (type: string, { switchedOff }: PrepareOptions) => switchedOff?.has(type) ?? false;

function asTheyAre(stored: unknown): readonly OpenedEntry[] {
  return Array.isArray(stored) ? stored.map((entry: unknown) => ({ entry })) : [];
}

function identified({ entry, problem }: OpenedEntry): Identified {
  const found = identify(entry);
  return found.ok && problem !== undefined ? { ok: false, key: found.key, type: found.type, problem } : found;
}

/**
 * Gives blocks that have none a key and doubled ones another. What visitors see is numbered first and by itself, so
 * that a bad entry changes nothing about the good ones.
 */
function withUniqueKeys(blocks: readonly PreparedBlock[]): PreparedBlock[] {
  const seen = new Map<string, number>();
  const unique = (block: PreparedBlock): PreparedBlock => {
    const name = block.key || block.type || 'block';
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { ...block, key: times === 1 ? name : `${name}-${times}` };
  };
  const shown = new Map(blocks.filter(isShown).map((block) => [block, unique(block)]));
  return blocks.map((block) => shown.get(block) ?? unique(block));
}

function isShown({ state }: PreparedBlock): boolean {
  return state === 'ready' || state === 'unloaded';
}

async function prepareBlock(
  entry: Identified,
  options: PrepareOptions,
  spans: ShownBetween[],
): Promise<PreparedBlock | undefined> {
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

  const { stored, from, parsed } = read(entry.stored, definition, registry);
  if (!parsed.ok) {
    report({ ...event, event: 'block.invalid', reason: forTheLog(parsed.faults) });
    return { key, type, state: 'invalid', definition, faults: parsed.faults };
  }
  spans.push(parsed.block.shownBetween);
  if (!isShownAt(parsed.block.shownBetween, context.now)) return undefined;
  for (const place of missingLinks(stored)) report({ ...event, event: 'link.missing', reason: place });
  for (const place of missingDocuments(stored))
    report({ ...event, event: 'document.missing', reason: place });

  const loaded = await load(parsed.block, context);
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
  };
}

/** Migrates and parses; a step or a schema that throws over what was stored makes the block invalid, no more. */
function read(
  stored: StoredBlock,
  definition: BlockDefinition,
  registry: PrepareOptions['registry'],
): Migrated & { readonly parsed: ReturnType<BlockDefinition['parse']> } {
  try {
    const current = migrate(stored, definition.schema, (nested) =>
      Object.hasOwn(registry, nested) ? registry[nested]?.schema : undefined,
    );
    return { ...current, parsed: definition.parse(current.stored) };
  } catch {
    const faults = [{ path: [], message: 'It is stored in a shape that can’t be read.' }];
    return { stored, from: 1, parsed: { ok: false, faults } };
  }
}
