import { describe, expect, test } from 'vitest';
import { tagsIn } from './requirement-tags.ts';

/** A placeholder of a template string. */
const name = `\${name}`;

const titlesIn = (source: string) => tagsIn('a.test.ts', source).map(({ id, titles }) => [id, ...titles]);

describe('a tag', () => {
  test('names several statements, and a test by the titles of its describes and its own', () => {
    const source = `describe('a cart', () => {
  describeEachDatabase('on disk', (open) => {
    // Why it is so.
    // @spec 4.2, F.1
    // @asvs 2.3.4
    test('is kept', () => {});
  });
});`;
    const test = { file: 'a.test.ts', titles: ['a cart', 'on disk', 'is kept'] };
    expect(tagsIn('a.test.ts', source)).toEqual([
      { kind: 'spec', id: '4.2', ...test },
      { kind: 'spec', id: 'F.1', ...test },
      { kind: 'asvs', id: '2.3.4', ...test },
    ]);
  });

  test.each([
    ['test.each', "// @spec 1.1\ntest.each([['a'], ['b']])('has %s', () => {});", 'has %s'],
    ['a template', `// @spec 1.1\ntest(\`has ${name}\`, () => {});`, `has ${name}`],
    ['a constant', `const title = \`has ${name}\`;\n// @spec 1.1\ntest(title, () => {});`, `has ${name}`],
    ['a loop', "// @spec 1.1\nfor (const name of names()) test('has it', () => {});", 'has it'],
    ['a test of its own kind', "// @spec 1.1\nrequestTest('has it', () => {});", 'has it'],
    ['a describe', "// @spec 1.1\ntest.describe('a page', () => { test('has it', () => {}); });", 'a page'],
    ['an apostrophe', "// @spec 1.1\ntest('has it\\'s', () => {});", "has it's"],
  ])('finds the title of %s', (_, source, title) => {
    expect(titlesIn(source)).toEqual([['1.1', title]]);
  });

  test('finds a story by its name', () => {
    expect(
      tagsIn('a.stories.tsx', '// @spec 1.1\nexport const Empty: Story = { render: () => <p /> };'),
    ).toEqual([{ kind: 'spec', id: '1.1', file: 'a.stories.tsx', titles: ['Empty'] }]);
  });

  test('above the imports is for the whole file', () => {
    expect(
      titlesIn("// @spec 1.1\n// @asvs 2.2.2\nimport { test } from 'vitest';\ntest('a', () => {});"),
    ).toEqual([['1.1'], ['2.2.2']]);
  });

  test.each(['// @spec', '// @spec 1.1 2.2', '// @asvs 1.1.1; 2.2.2', '//@spec 1.1'])(
    'is refused as %s, by its file',
    (tag) => {
      expect(() => titlesIn(`${tag}\ntest('a', () => {});`)).toThrow('a.test.ts: write the tag');
    },
  );

  test('is refused above what is no test', () => {
    expect(() => titlesIn('// @spec 1.1\nconst a = 1;')).toThrow('is not above a test');
  });
});
