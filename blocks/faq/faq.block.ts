import { defineBlock } from '#blocks/define-block.ts';
import { faq as schema } from '#schemas/blocks/faq.schema.ts';
import { Faq } from './faq.tsx';
import { plainText } from './plain-text.ts';

export const faq = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'omit',
  jsonLd: ({ questions }, _data, page) => [
    {
      '@type': 'FAQPage',
      // One name for all of a page's: what has the same name is one thing.
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
