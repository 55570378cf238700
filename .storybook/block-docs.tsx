/** Storybook docs page of a story file; for a block: editor guide, field rules, and the story for each state. */
import {
  Controls,
  Description,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { type BlockGuide, contentStates, type StateStory, variantStories } from '#blocks/block-guide.ts';
import { guides } from '#blocks/guides.ts';
import { fieldRules } from '#blocks/story-field-rules.ts';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const guideOf = (type: BlockType): BlockGuide => guides[type];

/** The block of a story file; undefined for a component's stories. */
function blockOf(file: unknown) {
  const folder = /blocks\/([^/]+)\/\1\.stories\.tsx$/.exec(String(file))?.[1];
  const schema = Object.values(blockSchemas).find(({ type }) => kebab(type) === folder);
  return schema && { schema, guide: guideOf(schema.type) };
}

const inWords = (shown: StateStory) => {
  if (typeof shown !== 'string') return `cannot be: ${shown.never}`;
  const [name = ''] = shown.split('#').toReversed();
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
};

/** A cell of a Markdown table. */
const cell = (words: string) => words.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

function BlockNotes({ schema, guide }: NonNullable<ReturnType<typeof blockOf>>) {
  const rules = fieldRules(schema.fields).map(({ name, about, rules: said }) => [
    `**${name}**`,
    about,
    said.join(' '),
  ]);
  const states = [
    ...contentStates.map((state) => [state, inWords(guide.states[state])]),
    ...Object.entries(guide.ownStates ?? {}).map(([state, shown]) => [state, inWords(shown)]),
    ...Object.entries(variantStories).map(([state, name]) => [state, inWords(name)]),
  ];
  return (
    <>
      <Subtitle>{schema.description}</Subtitle>
      <Markdown>{`
**Editors also search for:** ${schema.synonyms.join(', ')}

**Take it for:** ${guide.use}

**Take another:** ${guide.rather}

**It needs:** ${guide.needs}

**Wording:** ${guide.wording}

**Design:** ${guide.design}

**Access:** ${guide.access}
`}</Markdown>
      <Primary />
      <Controls />
      <Markdown>{`
## What an editor fills in

${table(['Field', 'What it is for', 'What the Studio says'], rules)}

## Which story shows which state

${table(['State', 'Story'], states)}
`}</Markdown>
    </>
  );
}

/** The documentation page of a story file. A block's page has its guide for editors and designers. */
export function Docs() {
  const meta = useOf('meta');
  const block = meta.type === 'meta' ? blockOf(meta.preparedMeta.parameters.fileName) : undefined;
  return (
    <>
      <Title />
      {block ? (
        <BlockNotes {...block} />
      ) : (
        <>
          <Description />
          <Primary />
          <Controls />
        </>
      )}
      <Stories includePrimary={false} />
    </>
  );
}
