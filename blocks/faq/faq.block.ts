import { defineBlock } from '#blocks/define-block.ts';
import { faq as schema } from '#schemas/blocks/faq.schema.ts';
import type { TextBlock } from '#schemas/shared/portable-text.schema.ts';
import { Faq } from './faq.tsx';

/** The definition of block `faq`: questions with folded answers. */
export const faq = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'omit',
  jsonLd: ({ questions }, _data, page) => [
    {
      '@type': 'FAQPage',
      // All questions of a page share one `@id`, so that search engines merge them into one FAQ.
      '@id': `${page.url}#questions`,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
      })),
    },
  ],
  Component: Faq,
});

/** Converts rich text to plain text, with a line for each paragraph or list item. */
function toPlainText(blocks: readonly TextBlock[]): string {
  return blocks.map(({ children }) => children.map(({ text }) => text).join('')).join('\n');
}
