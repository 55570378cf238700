import { z } from 'zod';

/** Where a block that came from a shared section lies in the content. */
export interface SectionOrigin {
  /** The section's document. */
  readonly section: string;
  /** The block's own key in that document. */
  readonly key: string;
}

/** An entry of a page's block list, and the section that it came out of, if it did. */
export interface OpenedEntry {
  readonly entry: unknown;
  readonly origin?: SectionOrigin;
  /** Why the entry can't stand here, whatever it is. */
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
 * Puts the blocks of shared sections in their places, as if each page held them itself: migrated, parsed, loaded and drawn
 * one by one. Their keys begin with the key of the block that holds the section, so that a page may hold it twice. A section
 * inside a section, and one that is gone, stay where they are with the reason.
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
        ? { ...opened, problem: 'A shared section can’t stand in another one.' }
        : opened;
    });
  });
}
