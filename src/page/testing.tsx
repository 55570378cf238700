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

/** A schema with one heading, under the name of a real type, for tests of the pipeline. */
export function headingSchema<Type extends BlockType>(
  type: Type,
  migrations: readonly BlockMigration[] = [],
) {
  return defineBlockSchema({
    type,
    title: 'Under test',
    description: 'A block under test.',
    group: 'words',
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

/** A block that shows its heading at the level it is given. */
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

/** A block that its page can't be without, with a stand-in. */
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

/** A block that throws while it is drawn, with a fallback or without. */
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

/** A block whose structured data can't be made. */
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

/** A block that throws, and whose fallback throws as well. */
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

/** A block whose loader answers what it is told. */
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
