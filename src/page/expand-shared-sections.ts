/** Replaces the shared sections in a page's block list by the blocks that they contain. */
import { z } from 'zod';

/** Origin of a block in a shared section. */
export interface SectionOrigin {
  /** Document id of the section. */
  readonly section: string;
  /** Key of the block in that document. */
  readonly key: string;
}

/** An entry of a page's block list, with its origin if it comes from a shared section. */
export interface OpenedEntry {
  readonly entry: unknown;
  readonly origin?: SectionOrigin;
  /** Reason why the entry may not be shown here. */
  readonly problem?: string;
}

const held = z.looseObject({
  _type: z.literal('sharedBlocks'),
  _key: z.string().optional(),
  section: z.looseObject({ id: z.string(), blocks: z.array(z.unknown()) }),
});
const isSection = z.looseObject({ _type: z.literal('sharedBlocks') });
const keyed = z.looseObject({ _key: z.string() });

/**
 * Replaces shared sections by their blocks, so that these are migrated, parsed, loaded and rendered like the page's
 * own. Keys get the holder's key as prefix, because a page may contain a section twice. Nested and missing sections
 * stay in place with the reason.
 */
export function openSections(stored: unknown): readonly OpenedEntry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): OpenedEntry[] => {
    if (!isSection.safeParse(entry).success) return [{ entry }];
    const parsed = held.safeParse(entry);
    if (!parsed.success) return [{ entry, problem: 'The shared section is gone, or was never published.' }];
    const { _key: outer = 'section', section } = parsed.data;
    return section.blocks.map((block) => {
      const inner = keyed.safeParse(block).data?._key ?? '';
      const opened = {
        entry: typeof block === 'object' && block !== null ? { ...block, _key: `${outer}-${inner}` } : block,
        origin: { section: section.id, key: inner },
      };
      return isSection.safeParse(block).success
        ? { ...opened, problem: 'A shared section can’t contain another one.' }
        : opened;
    });
  });
}
