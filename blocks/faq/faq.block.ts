import { defineBlock } from '#blocks/define-block.ts';
import { faq as schema } from '#schemas/blocks/faq.schema.ts';
import { Faq } from './faq.tsx';
import { plainText } from './plain-text.ts';

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
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    },
  ],
  Component: Faq,
});
