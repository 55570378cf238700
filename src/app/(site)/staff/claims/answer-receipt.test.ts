import { describe, expect, test } from 'vitest';
import { answerReceipt } from './answer-receipt.ts';

const id = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';

const answer = (
  requested: string,
  { isStaff = true, mediaType = 'application/pdf' }: { isStaff?: boolean; mediaType?: string } = {},
) =>
  answerReceipt(requested, {
    isSignedIn: async () => isStaff,
    find: async (wanted) =>
      wanted === id ? { mediaType, content: Buffer.from('%PDF-1.7'), position: 1 } : undefined,
  });

describe('a receipt', () => {
  test('is saved as a file, and never shown as a page', async () => {
    const response = await answer(id);
    const { status, headers } = response;
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-2.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(await response.text()).toBe('%PDF-1.7');
  });

  test('has no type that a browser would run', async () => {
    const { headers } = await answer(id, { mediaType: 'text/html' });
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment; filename="receipt-2.bin"');
  });

  test.each([['x'], [id.replace('5', '6')], ['../../etc/passwd']])('is not found: %s', async (requested) => {
    expect((await answer(requested)).status).toBe(404);
  });

  test('is for staff only', async () => {
    expect((await answer(id, { isStaff: false })).status).toBe(404);
  });
});
