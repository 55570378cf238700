/** Test fixtures: block definitions that show a heading, are locked, throw, or load data. */
import { z } from 'zod';
import {
  type BlockDefinition,
  defineBlock,
  defineLoadedBlock,
  type HeadingLevel,
  type LoadResult,
} from '#blocks/define-block.ts';
import { type BlockMigration, defineBlockSchema } from '#schemas/block-schema.ts';
import type { BlockType } from '#schemas/blocks/index.ts';

/** Creates a schema with one heading, under the name of a real type, for tests of the pipeline. */
export function headingSchema<Type extends BlockType>(
  type: Type,
  migrations: readonly BlockMigration[] = [],
) {
  return defineBlockSchema({
    type,
    title: 'Under test',
    description: 'A block under test.',
    group: 'words',
    synonyms: [],
    shape: z.object({ heading: z.string().min(1) }),
    projection: '',
    reads: [],
    fields: [{ name: 'heading', title: 'Heading', type: 'string' }],
    migrations,
    previewField: 'heading',
  });
}

function ShownHeading({
  block,
  headingLevel,
}: {
  block: { readonly heading: string };
  headingLevel: HeadingLevel;
}) {
  const Tag = `h${headingLevel}` as const;
  return <Tag>{block.heading}</Tag>;
}

/** Creates a block that shows its heading at the given level. */
export function headingBlock(
  type: BlockType = 'callToAction',
  migrations: readonly BlockMigration[] = [],
): BlockDefinition {
  return defineBlock({
    schema: headingSchema(type, migrations),
    layout: 'grid',
    outline: 'title',
    onFailure: 'omit',
    Component: ShownHeading,
  });
}

/** Creates a block that is locked to a page, with a fallback. */
export function lockedBlock(type: BlockType, lockedTo: string): BlockDefinition {
  return defineBlock({
    schema: { ...headingSchema(type), lockedTo },
    layout: 'grid',
    outline: 'title',
    onFailure: 'critical',
    Component: ShownHeading,
    Fallback: ({ reason }) => <p>Stand-in: {reason}</p>,
  });
}

/** Creates a block that throws during rendering, with or without a fallback. */
export function throwingBlock(onFailure: 'omit' | 'fallback' | 'critical' = 'omit'): BlockDefinition {
  const parts = {
    schema: headingSchema('gallery'),
    layout: 'grid',
    outline: 'title',
    Component: () => <Thrower />,
  } as const;
  return onFailure === 'omit'
    ? defineBlock({ ...parts, onFailure })
    : defineBlock({ ...parts, onFailure, Fallback: ({ reason }) => <p>Stand-in: {reason}</p> });
}

/** Creates a block whose structured data throws. */
export function badJsonLdBlock(): BlockDefinition {
  return defineBlock({
    schema: headingSchema('gallery'),
    layout: 'grid',
    outline: 'title',
    onFailure: 'omit',
    jsonLd: () => {
      throw new TypeError('not an address');
    },
    Component: ({ block }) => <h2>{block.heading}</h2>,
  });
}

/** Creates a block that throws and whose fallback throws as well. */
export function throwingFallback(onFailure: 'fallback' | 'critical'): BlockDefinition {
  return defineBlock({
    schema: headingSchema('gallery'),
    layout: 'grid',
    outline: 'title',
    onFailure,
    Component: () => <Thrower />,
    Fallback: () => <Thrower />,
  });
}

function Thrower(): never {
  throw new Error('drawn badly');
}

/** Creates a block with the given loader. */
export function loadingBlock(
  load: () => Promise<LoadResult<string>>,
  onFailure: 'omit' | 'fallback' | 'critical' = 'fallback',
): BlockDefinition {
  const parts = {
    schema: headingSchema('routeCards'),
    layout: 'grid',
    outline: 'none',
    load,
    Component: ({ data }: { data: string }) => <p>{data}</p>,
  } as const;
  return onFailure === 'omit'
    ? defineLoadedBlock({ ...parts, onFailure })
    : defineLoadedBlock({
        ...parts,
        onFailure,
        Fallback: ({ reason }) => <p>Stand-in: {reason}. Call us.</p>,
      });
}
