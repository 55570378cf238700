import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageCard } from './message-card.tsx';

test('a message shows its reference and its answers as text', () => {
  const html = renderToStaticMarkup(
    <MessageCard
      message={{
        reference: '7KM-Q2X-9TR',
        receivedAt: new Date('2026-11-21T04:30:00Z'),
        title: 'Group travel',
        answers: [{ key: 'a', label: 'Your plan', text: 'One\n<b>Two</b>' }],
      }}
    />,
  );
  expect(html).toMatch(/<h2[^>]*>Group travel <span[^>]*>7KM-Q2X-9TR<\/span><\/h2>/);
  expect(html).toContain('21 Nov 2026, 17:30');
  expect(html).toMatch(/<dt[^>]*>Your plan<\/dt><dd[^>]*>One\n&lt;b&gt;Two&lt;\/b&gt;<\/dd>/);
});
