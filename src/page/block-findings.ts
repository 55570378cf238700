import { z } from 'zod';
import { findBrokenLinks, findMissingDocuments } from '#cms/broken-references.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { migrate } from '#schemas/migrate-blocks.ts';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { keyForId, withKeys } from '#schemas/shared/stored-keys.ts';
import { openSections } from './expand-shared-sections.ts';

/** A part of a block that the page leaves out or shows differently from the stored content. */
export interface BlockFinding {
  readonly kind: 'block' | 'link';
  /** Type of the block, if it has one. */
  readonly type: string | null;
  readonly key: string;
  /** Description of the fault and its place in the block. */
  readonly what: string;
}

const schemas = new Map<string, BlockSchema>(
  Object.values(blockSchemas).map((schema) => [schema.type, schema]),
);
const schemaOf = (type: string) => schemas.get(type);

const block = z.looseObject({ _type: z.string(), _key: z.string().optional() });

/**
 * Lists parts that a page would leave out of its blocks, broken links, and duplicate block keys.
 * @param blocks result of `blocksProjection` in a query of the page
 */
export function blockFindings(blocks: unknown): {
  readonly count: number;
  readonly findings: readonly BlockFinding[];
} {
  const entries = openSections(blocks);
  const anchors = new Set<string>();
  const findings = entries.flatMap(({ entry, problem }): BlockFinding[] => {
    const parsed = block.safeParse(entry);
    if (!parsed.success)
      return [{ kind: 'block', type: null, key: '', what: 'is a block that this release does not support' }];
    const { _type: type, _key: key = '' } = parsed.data;
    const found = (kind: BlockFinding['kind'], what: string) => ({ kind, type, key, what });
    const schema = schemaOf(type);
    if (problem) return [found('block', problem)];
    if (!schema) return [found('block', 'is a block that this release does not support')];
    const anchor = keyForId(key);
    const isDuplicate = key !== '' && anchors.has(anchor);
    anchors.add(anchor);
    return [
      ...(isDuplicate
        ? [found('block', 'has the same key as another block: links to it lead to that one')]
        : []),
      ...partFindings(parsed.data, schema).map(({ kind, what }) => found(kind, what)),
    ];
  });
  return { count: entries.length, findings };
}

function partFindings(
  stored: z.output<typeof block>,
  schema: BlockSchema,
): readonly Pick<BlockFinding, 'kind' | 'what'>[] {
  try {
    const { stored: current } = migrate(stored, schema, schemaOf);
    const parsed = parseParts(schema.shape, withKeys(current));
    const faults = parsed.ok ? parsed.dropped : parsed.faults;
    return [
      ...faults.slice(0, 3).map(({ path, message }) => {
        const place = path.join('.');
        return {
          kind: 'block',
          what: parsed.ok ? `${place} is left out: ${message}` : `${place} ${message}`,
        } as const;
      }),
      ...findBrokenLinks(current).map(
        (place) => ({ kind: 'link', what: `${place} leads to a document that is not public` }) as const,
      ),
      ...findMissingDocuments(current).map(
        (place) =>
          ({ kind: 'link', what: `${place} is a document that is not public, and is left out` }) as const,
      ),
    ];
  } catch (error) {
    return [
      { kind: 'block', what: `can’t be read: ${error instanceof Error ? error.message : String(error)}` },
    ];
  }
}
