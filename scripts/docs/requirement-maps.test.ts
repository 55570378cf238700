import { describe, expect, test } from 'vitest';
import { findProblems, readAsvs, readSpecification, renderMap } from './requirement-maps.ts';
import type { RequirementTag } from './requirement-tags.ts';

const specification = `# Title

## 1. First

Words before.

- **1.1** *A cart, and
  more.* Kept in
  \`a.ts\`.
- **1.2** *A page.* By: [a document](b.md).

### Part

- **1.3** *A fee.* Decided.

## A. Ours

- **A.1** *Print.* No test: paper.
`;

const page = { kind: 'spec', title: 'Map', source: 'docs/reference/spec.md' } as const;
const tag = (id: string, kind: RequirementTag['kind'] = 'spec'): RequirementTag => ({
  kind,
  id,
  file: 'a.test.ts',
  titles: ['a cart', 'is kept'],
});
const statements = readSpecification(specification);

describe('statements', () => {
  test('are read with their sections, from list entries', () => {
    expect(statements).toEqual([
      { ids: ['1.1'], section: '1. First', summary: 'A cart, and more.', text: 'Kept in `a.ts`.' },
      { ids: ['1.2'], section: '1. First', summary: 'A page.', text: 'By: [a document](b.md).' },
      { ids: ['1.3'], section: '1. First', summary: 'A fee.', text: 'Decided.' },
      { ids: ['A.1'], section: 'A. Ours', summary: 'Print.', text: 'No test: paper.' },
    ]);
  });

  test('are read from rows of tables, of which one may have several ids', () => {
    expect(readAsvs('## V1\n\n| id | a | b |\n|---|---|---|\n| 1.1.1, 1.1.2 | Encode | React |\n')).toEqual([
      { ids: ['1.1.1', '1.1.2'], section: 'V1', summary: 'Encode', text: 'React' },
    ]);
  });
});

describe('problems', () => {
  test('are none where each statement has a test, a document or a reason', () => {
    expect(findProblems(page, statements, [tag('1.1'), tag('1.3'), tag('9.9.9', 'asvs')])).toEqual([]);
  });

  test('name a statement without a test', () => {
    expect(findProblems(page, statements, [tag('1.1')])).toEqual([
      expect.stringMatching(/^1\.3 has no test/),
    ]);
  });

  test('name a statement of which only a part is accepted', () => {
    const [cookie] = readAsvs('## V1\n\n| 1.1.1 | Cookies | Secure. `cid`: Accepted: A1 |\n');
    expect(findProblems({ ...page, kind: 'asvs' }, cookie ? [cookie] : [], [])).toEqual([
      expect.stringMatching(/^1\.1\.1 has no test/),
    ]);
  });

  test('name a tag that names no statement, by its file', () => {
    expect(findProblems(page, statements, [tag('1.1'), tag('1.3'), tag('7.7')])).toEqual([
      'a.test.ts: @spec 7.7 matches no statement in docs/reference/spec.md',
    ]);
  });

  test('name a statement that says it has no test, and has one', () => {
    expect(findProblems(page, statements, [tag('1.1'), tag('1.3'), tag('A.1')])).toEqual([
      expect.stringMatching(/^A\.1 has a test/),
    ]);
  });

  test('name an id that is there twice', () => {
    const twice = [...statements, ...statements.slice(0, 1)];
    expect(findProblems(page, twice, [tag('1.1'), tag('1.3')])).toEqual([
      'docs/reference/spec.md has 1.1 twice',
    ]);
  });
});

test('the map has each statement with its tests once, or with what stands in their place', () => {
  const tags = [tag('1.1'), tag('1.1'), tag('1.3')];
  expect(renderMap(page, statements, tags)).toContain(`## 1. First

- **1.1** A cart, and more.
  - \`a.test.ts › a cart › is kept\`
- **1.2** A page.
  - By: [a document](b.md).
- **1.3** A fee.
  - \`a.test.ts › a cart › is kept\`

## A. Ours

- **A.1** Print.
  - No test: paper.
`);
});
