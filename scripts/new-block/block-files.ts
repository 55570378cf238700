/** Templates for the source files of a new block. */
import type { BlockName } from './block-name.ts';

/** The files of a new block by path. They are small and complete, as a start for the real block. */
export function blockFiles(name: BlockName): Record<string, string> {
  const { folder } = name;
  return {
    [`schemas/blocks/${folder}.schema.ts`]: schema(name),
    [`blocks/${folder}/${folder}.block.ts`]: definition(name),
    [`blocks/${folder}/${folder}.tsx`]: component(name),
    [`blocks/${folder}/${folder}.fixtures.ts`]: fixtures(name),
    [`blocks/${folder}/${folder}.stories.tsx`]: stories(name),
    [`blocks/${folder}/${folder}.guide.ts`]: guide(name),
    [`blocks/${folder}/${folder}.test.tsx`]: test(name),
  };
}

const schema = ({ type, title }: BlockName) => `import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import { optionalLine, paragraph } from '../shared/text.schema.ts';

/** Schema of the block: say in one sentence what it is. */
export const ${type} = defineBlockSchema({
  type: '${type}',
  title: '${title}',
  description: 'Say in one sentence when an editor should use it.',
  group: 'words',
  synonyms: ['other words that editors search for'],
  shape: z.object({
    heading: optionalLine,
    text: paragraph,
  }),
  projection: '',
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.required().max(2_000).error('Enter the text, up to 2,000 characters.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
`;

const definition = ({
  type,
  folder,
  component,
}: BlockName) => `import { defineBlock } from '#blocks/define-block.ts';
import { ${type} as schema } from '#schemas/blocks/${folder}.schema.ts';
import { ${component} } from './${folder}.tsx';

export const ${type} = defineBlock({
  schema,
  layout: 'text',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: ${component},
});
`;

const component = ({
  type,
  folder,
  component: name,
}: BlockName) => `import type { BlockProps } from '#blocks/define-block.ts';
import { Heading } from '#components/ui/heading.tsx';
import type { ${type} } from '#schemas/blocks/${folder}.schema.ts';

/** Say what a visitor sees. */
export function ${name}({ block, headingLevel, id }: BlockProps<typeof ${type}>) {
  const { heading, text } = block;
  return (
    <div className="flex flex-col gap-4">
      {heading && (
        <Heading level={headingLevel} id={\`\${id}-heading\`}>
          {heading}
        </Heading>
      )}
      <p>{text}</p>
    </div>
  );
}
`;

const fixtures = ({ type, title }: BlockName) => `import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block \`${type}\`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: '${title}',
    text: 'From Whangārei to Ōtautahi, with time to look out of the window.',
  },
  textOnly: { text: 'No heading stands above this text.' },
  longWords: { heading: longName, text: longName },
} satisfies BlockFixtures;
`;

const stories = ({
  type,
  folder,
  component: name,
  title,
}: BlockName) => `import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { ${type} as schema } from '#schemas/blocks/${folder}.schema.ts';
import { fixtures } from './${folder}.fixtures.ts';
import { ${name} } from './${folder}.tsx';

export default { title: 'Blocks/Words/${title}' } satisfies Meta;

const story = blockStories({ schema, Component: ${name}, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
`;

const guide = ({ type }: BlockName) => `import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block \`${type}\` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Say when an editor should use this block.',
  rather: 'Say when another block is a better choice, and which one.',
  needs: 'Say what an editor needs to prepare first.',
  wording: 'Say how long its texts should be.',
  design: 'Say what a designer must keep when changing it.',
  access: 'Say how it works for people who don’t see, point or wait.',
  states: {
    minimal: 'TextOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: { never: 'The text is required.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: { never: 'A stored block with an error is left out, and the rest of the page still appears.' },
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
`;

const test = ({ type, folder, title }: BlockName) => `import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { ${type} } from './${folder}.block.ts';
import { fixtures } from './${folder}.fixtures.ts';

describe('${title.toLowerCase()}', () => {
  test('shows its heading and its text', async () => {
    const html = await renderBlock(${type}, fixtures.withEverything);
    expect(html).toContain(\`>\${fixtures.withEverything.heading}</h1>\`);
    expect(html).toContain(fixtures.withEverything.text);
  });

  test('leaves the page’s name to the page when it has no heading', async () => {
    const html = await renderBlock(${type}, fixtures.textOnly);
    expect(html).toContain('<h1>Under test</h1>');
  });
});
`;
