/** Saves blocks as templates and patterns, and copies them back into pages. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { isLockedBlock } from '#schemas/validation/locked-pages.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { type BlockOf, blocksOf } from './copy-block.ts';
import type { Stored } from './duplicate-document.ts';
import { newKey, withFreshKeys } from './fresh-keys.ts';
import { isAsset, listReferences } from './list-references.ts';

/** GROQ in perspective `raw`: templates for a type of page, by name. */
export const templatesQuery = '*[_type == "pageTemplate" && pageType == $type] | order(title)';

/** GROQ in perspective `raw`: saved patterns, by name. */
export const patternsQuery = '*[_type == "blockPattern"] | order(title)';

/** A template or pattern. */
export interface SavedBlocks {
  readonly id: string;
  readonly title: string;
  /** When to use it, or its blocks: `Text, Gallery`. */
  readonly description: string;
  readonly blocks: readonly BlockOf[];
}

const savedBlocks = z.looseObject({
  _id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
});

/** Parses the result of `templatesQuery` or `patternsQuery`. One without blocks is left out. */
export function parseSavedBlocks(found: unknown): SavedBlocks[] {
  return (Array.isArray(found) ? found : []).flatMap((entry): SavedBlocks[] => {
    const parsed = savedBlocks.safeParse(entry);
    const blocks = blocksOf(entry);
    if (!parsed.success || blocks.length === 0) return [];
    const { _id: id, title, description } = parsed.data;
    return [
      {
        id,
        title: title?.trim() || 'Unnamed',
        description: description?.trim() || blocks.map((block) => block.title).join(', '),
        blocks,
      },
    ];
  });
}

const schemas: Readonly<Record<string, BlockSchema>> = blockSchemas;

/** Lists the blocks that a pattern may contain: an opening belongs to one page, as locked blocks do. */
export function patternBlocksOf(document: unknown): BlockOf[] {
  return blocksOf(document).filter(({ type }) => !isLockedBlock(type) && !schemas[type]?.isOpening);
}

/** Builds the document of a template from a page: its blocks without those that belong to one page. */
export function templateOf(document: Stored, name: { title: string; description: string }, newId: string) {
  const blocks = blocksOf(document).filter(({ type }) => !isLockedBlock(type));
  return {
    _id: `pageTemplate.${newId}`,
    _type: 'pageTemplate',
    pageType: String(document._type),
    ...saved(name, blocks),
  };
}

/** Builds the document of a pattern. */
export function patternOf(
  blocks: readonly BlockOf[],
  name: { title: string; description: string },
  newId: string,
) {
  return { _id: `blockPattern.${newId}`, _type: 'blockPattern', ...saved(name, blocks) };
}

function saved({ title, description }: { title: string; description: string }, blocks: readonly BlockOf[]) {
  return {
    title: title.trim(),
    ...(description.trim() !== '' && { description: description.trim() }),
    blocks: withFreshKeys(blocks.map(({ stored }) => weakenReferences(stored))),
  };
}

/** Makes references to documents weak, so that a template never holds a page. Pictures stay held. */
function weakenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(weakenReferences);
  if (!isRecord(value)) return value;
  if (typeof value._ref === 'string' && !isAsset(value._ref)) {
    const { _strengthenOnPublish: _, ...reference } = value;
    return { ...reference, _weak: true };
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, weakenReferences(inner)]));
}

/** A copied block. */
export type CopiedBlock = Stored & { readonly _key: string; readonly _type: string };

const isCopiedBlock = (value: unknown): value is CopiedBlock =>
  isRecord(value) && typeof value._key === 'string' && typeof value._type === 'string';

const targets = z.array(z.object({ _id: z.string(), _type: z.string() }));

/** Copies saved blocks for a page: with fresh keys and strong references. Links to documents that are gone are empty. */
export async function copySavedBlocks(
  client: Pick<SanityClient, 'fetch'>,
  blocks: readonly BlockOf[],
  key: () => string = newKey,
): Promise<CopiedBlock[]> {
  const stored = blocks.map((block) => block.stored);
  const ids = [...new Set(listReferences(stored))].filter((id) => !isAsset(id));
  const found =
    ids.length === 0
      ? []
      : targets.parse(
          await client.fetch<unknown>(
            '*[_id in $all]{_id, _type}',
            { all: ids.flatMap((id) => [id, `drafts.${id}`]) },
            { perspective: 'raw' },
          ),
        );
  const live = new Set(found.map(({ _id }) => _id));
  const types = new Map(found.map(({ _id, _type }) => [publishedId(_id), _type]));
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore).filter((entry) => entry !== undefined);
    if (!isRecord(value)) return value;
    if (typeof value._ref === 'string' && !isAsset(value._ref)) {
      const { _weak: _, ...reference } = value;
      const type = types.get(value._ref);
      if (type === undefined) return undefined;
      // A reference to a draft gets strong when it is published, as in the Studio.
      return live.has(value._ref)
        ? reference
        : { ...reference, _weak: true, _strengthenOnPublish: { type, template: { id: type } } };
    }
    const entries = Object.entries(value).map(([name, inner]) => [name, restore(inner)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  };
  return stored.map((block) => withFreshKeys(restore(block), key)).filter(isCopiedBlock);
}
