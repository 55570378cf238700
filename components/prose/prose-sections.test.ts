import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { portableText, type TextBlock } from '#schemas/shared/portable-text.schema.ts';
import { hasHeadings, proseSections } from './prose-sections.ts';

const style = fc.constantFrom<TextBlock['style']>('normal', 'h2', 'h3', 'blockquote');
const node = fc.record({ style, text: fc.constantFrom('', ' ', 'words') });
const prose = fc.array(node, { minLength: 1 }).map((nodes) =>
  portableText.parse(
    nodes.map(({ style, text }, index) => ({
      _key: `k${index}`,
      _type: 'block',
      style,
      children: [{ _type: 'span', text }],
    })),
  ),
);

const styles = (value: Parameters<typeof proseSections>[0]) =>
  proseSections(value).flatMap(({ heading, body }) =>
    [heading, ...body].flatMap((entry) => (entry?._type === 'block' ? [entry.style] : [])),
  );

describe('the sections of running text', () => {
  test('never have a subheading before the first heading', () => {
    fc.assert(
      fc.property(prose, (value) => {
        const levels = styles(value).filter((entry) => entry === 'h2' || entry === 'h3');
        expect(levels[0] ?? 'h2').toBe('h2');
        expect(hasHeadings(value)).toBe(levels.length > 0);
      }),
    );
  });

  test('keep all non-empty content, in order', () => {
    fc.assert(
      fc.property(prose, (value) => {
        const kept = proseSections(value).flatMap(({ heading, body }) =>
          heading ? [heading, ...body] : body,
        );
        expect(kept.map(({ _key }) => _key)).toEqual(
          value
            .filter((entry) => entry._type === 'block' && entry.children.some(({ text }) => text.trim()))
            .map(({ _key }) => _key),
        );
      }),
    );
  });
});
