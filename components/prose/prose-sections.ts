import type { PortableText, TextBlock } from '#schemas/shared/portable-text.schema.ts';

/** A section of rich text: an optional heading, and the content up to the next one. */
export interface ProseSection {
  readonly key: string;
  readonly heading: TextBlock | undefined;
  readonly body: PortableText;
}

/** Returns true if a paragraph has visible text. Editors leave empty paragraphs as spacing. */
export function hasWords(block: TextBlock): boolean {
  return block.children.some(({ text }) => text.trim() !== '');
}

/** Returns true if rich text has visible content. */
export function hasContent(value: PortableText): boolean {
  return value.some((node) => node._type === 'image' || hasWords(node));
}

/** Returns true if rich text shows a heading. */
export function hasHeadings(value: PortableText): boolean {
  return proseSections(value).some(({ heading }) => heading);
}

/**
 * Splits rich text at its section headings and drops empty paragraphs. A subheading without a preceding heading opens a
 * section too, so that no heading level is skipped.
 */
export function proseSections(value: PortableText): readonly ProseSection[] {
  const sections: { key: string; heading: TextBlock | undefined; body: PortableText }[] = [];
  let hasSection = false;
  for (const node of value) {
    if (node._type === 'block' && !hasWords(node)) continue;
    const opens = node._type === 'block' && (node.style === 'h2' || (node.style === 'h3' && !hasSection));
    if (opens && node.listItem === undefined) {
      hasSection = true;
      sections.push({ key: node._key, heading: { ...node, style: 'h2' }, body: [] });
      continue;
    }
    const current = sections.at(-1);
    if (current) current.body.push(node);
    else sections.push({ key: node._key, heading: undefined, body: [node] });
  }
  return sections;
}
