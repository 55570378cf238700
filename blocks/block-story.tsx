import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Container } from '#components/ui/container.tsx';
import type { BlockSchema } from '#schemas/block-schema.ts';
import type { BlockProps, HeadingLevel, Layout } from './define-block.ts';
import type { BlockFixture } from './fixture.ts';

interface StoryParts<Type extends string, Shape extends z.ZodType, Data> {
  readonly schema: BlockSchema<Type, Shape>;
  readonly Component: (props: BlockProps<BlockSchema<Type, Shape>, Data>) => ReactNode;
  readonly layout: Layout;
}

/** A story of one state of a block. */
export interface BlockStory {
  readonly render: () => ReactNode;
}

/**
 * Makes stories of a block: a stored fixture goes through the schema into the component, with `data` in place of what
 * the loader would bring, laid out as the page does.
 */
export function blockStories<Type extends string, Shape extends z.ZodType, Data>({
  schema,
  Component,
  layout,
}: StoryParts<Type, Shape, Data>) {
  return (fixture: BlockFixture, data: Data, headingLevel: HeadingLevel = 2): BlockStory => ({
    render: () => {
      const block = schema.shape.parse(fixture);
      const node = <Component block={block} data={data} headingLevel={headingLevel} id="story" />;
      return layout === 'bleed' || layout === 'plane' ? (
        node
      ) : (
        <Container width={layout === 'text' ? 'text' : 'page'}>{node}</Container>
      );
    },
  });
}
