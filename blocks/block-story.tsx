import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Container } from '#components/ui/container.tsx';
import type { BlockSchema } from '#schemas/block-schema.ts';
import type { BlockProps, HeadingLevel, Layout } from './define-block.ts';
import { FaultCard } from './fault-card.tsx';
import type { BlockFixture } from './fixture.ts';
import { formatFaultForEditors } from './format-faults.ts';
import { type StoryControl, storyControls } from './story-controls.ts';

interface StoryParts<Type extends string, Shape extends z.ZodType, Data> {
  readonly schema: BlockSchema<Type, Shape>;
  readonly Component: (props: BlockProps<BlockSchema<Type, Shape>, Data>) => ReactNode;
  readonly layout: Layout;
}

/** A story of one state of a block, with controls. */
export interface BlockStory {
  /** The stored block, which a designer changes in the controls panel. */
  readonly args?: BlockFixture;
  readonly argTypes?: Readonly<Record<string, StoryControl>>;
  readonly render: (args: BlockFixture) => ReactNode;
}

/**
 * Makes stories of a block: a stored fixture goes through the schema into the component, laid out as on the
 * page. `data` stands in for the loader's result. Values changed in the controls panel go the same way. If
 * the schema rejects such a value, the story shows the fault in editors' words; a rejected fixture fails the
 * story.
 */
export function blockStories<Type extends string, Shape extends z.ZodType, Data>({
  schema,
  Component,
  layout,
}: StoryParts<Type, Shape, Data>) {
  const argTypes = storyControls(schema);
  const laidOut = (node: ReactNode) =>
    layout === 'bleed' || layout === 'plane' ? (
      node
    ) : (
      <Container width={layout === 'text' ? 'text' : 'page'}>{node}</Container>
    );
  return (fixture: BlockFixture, data: Data, headingLevel: HeadingLevel = 2): BlockStory => ({
    args: fixture,
    argTypes,
    render: (args) => {
      const parsed = schema.shape.safeParse(args);
      if (parsed.success)
        return laidOut(<Component block={parsed.data} data={data} headingLevel={headingLevel} id="story" />);
      if (JSON.stringify(args) === JSON.stringify(fixture)) throw parsed.error;
      const faults = parsed.error.issues.map((fault) => formatFaultForEditors(fault, schema.fields));
      return (
        <Container>
          <FaultCard type={schema.title} faults={faults} />
        </Container>
      );
    },
  });
}
