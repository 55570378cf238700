import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { faq } from './faq.block.ts';
import { fixtures } from './faq.fixtures.ts';

function structuredData(html: string): unknown {
  return JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? 'null');
}

describe('faq', () => {
  test('opens without a script: each question is the summary of its answer', async () => {
    const html = await renderBlock(faq, fixtures.withEverything);
    expect(html.match(/<details/g)).toHaveLength(3);
    expect(html.match(/<summary[^>]*><h2/g)).toHaveLength(3);
  });

  test('gives each question an anchor of its own', async () => {
    expect(await renderBlock(faq, fixtures.withEverything)).toContain('id="block-under-test-luggage"');
  });

  test('keeps an answer’s links and lists', async () => {
    const html = await renderBlock(faq, fixtures.withEverything);
    expect(html).toContain('href="/extras/"');
    expect(html).toMatch(/<li[^>]*>.*by telephone/);
    expect(html).toContain('<strong');
  });

  test('keeps the text of a link whose page is gone', async () => {
    const html = await renderBlock(faq, fixtures.linkToAPageThatIsGone);
    expect(html).toContain('on this page');
    expect(html).not.toContain('<a ');
  });

  test('has questions and whole answers in structured data', async () => {
    const data = structuredData(await renderBlock(faq, fixtures.withEverything));
    expect(data).toMatchObject({
      '@graph': [
        {
          '@type': 'FAQPage',
          mainEntity: [
            {
              '@type': 'Question',
              name: 'How much luggage may I bring?',
              acceptedAnswer: {
                text: 'Two bags of up to 23 kilograms each, and what fits under your seat.\nBicycles and surfboards are booked ahead: see extras.',
              },
            },
            { name: 'Can I change my booking?' },
            { name: 'What happens when the strait is too rough to sail?' },
          ],
        },
      ],
    });
  });

  // @asvs 1.2.3
  test('escapes hostile text', async () => {
    const html = await renderBlock(faq, fixtures.hostileText);
    expect(html).not.toContain('<script>alert');
    expect(structuredData(html)).toMatchObject({
      '@graph': [{ mainEntity: [{ name: 'What does </script><script>alert(1)</script> do?' }] }],
    });
  });
});
