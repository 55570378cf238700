import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cartFormFields, readCartForm } from '#contracts/cart/cart-form.ts';
import { voucherEmail } from '#domains/booking/mail/emails/voucher-email.ts';
import { pdfPages } from '#domains/booking/ticket/pdf-text.testing.ts';
import { voucherPdf } from '#domains/booking/ticket/voucher-pdf.ts';
import { emailText } from '#platform/mail/email-text.ts';
import { giftVoucher as schema } from '#schemas/blocks/gift-voucher.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { giftVoucher } from './gift-voucher.block.ts';
import { fixtures } from './gift-voucher.fixtures.ts';
import { formatValidity, loadGiftVoucher } from './gift-voucher.load.ts';
import { formatTypedDate, VoucherPreview } from './voucher-preview.tsx';

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

/** The tag of the control with this name. */
const controlOf = (html: string, name: string) =>
  html.match(new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`))?.[0] ?? '';

async function loadAt(instant: string) {
  let changes: Date | undefined;
  const loaded = await loadGiftVoucher(
    schema.shape.parse({}),
    loadContext({
      path: '/',
      now: new Date(instant),
      changesAt: (at) => {
        changes = at;
      },
    }),
  );
  return { data: loaded.ok ? loaded.data : null, changes };
}

describe('the gift voucher', () => {
  test.each(Object.entries(fixtures))('is a form in the server’s HTML: %s', async (_name, fixture) => {
    const html = await renderBlock(giftVoucher, fixture);
    const form = html.match(/<form[^>]*data-cart-form=""[^>]*>.*<\/form>/)?.[0] ?? '';
    expect(form).toMatch(/^<form[^>]* action="\/cart\/form"[^>]* method="post"/);
    const names = [...form.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'intent',
      'itemType',
      'productId',
      'amount',
      'recipientName',
      'recipientEmail',
      'senderName',
      'message',
      'sendOn',
    ]);
    expect(cartFormFields).toEqual(expect.arrayContaining(names));
  });

  test('posts what the cart accepts', async () => {
    const html = await renderBlock(giftVoucher, fixtures.formOnly);
    const sent = new Map<string, string>();
    for (const [, name = '', value = ''] of html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g))
      sent.set(name, value);
    const typed = {
      amount: '175',
      recipientName: 'Mere Tūhoe',
      recipientEmail: 'mere@example.nz',
      senderName: 'Hēmi',
      message: 'Haere mai!\r\nCome and see the sea.',
      sendOn: '2026-12-24',
    };
    for (const [name, value] of Object.entries(typed)) sent.set(name, value);
    expect(readCartForm(sent)).toMatchObject({
      ok: true,
      call: {
        intent: 'add',
        items: [{ itemType: 'voucher', productId: 'gift-voucher', data: { voucher: { amount: 175 } } }],
      },
    });
  });

  test('has its limits in native attributes', async () => {
    const html = await renderBlock(giftVoucher, fixtures.formOnly);
    expect(controlOf(html, 'amount')).toMatch(
      /(?=.*min="20")(?=.*max="1000")(?=.*step="1")(?=.*required="")/,
    );
    expect(controlOf(html, 'recipientEmail')).toMatch(
      /(?=.*type="email")(?=.*maxLength="254")(?=.*required="")/,
    );
    expect(controlOf(html, 'recipientName')).toMatch(/(?=.*maxLength="80")(?=.*required="")/);
    expect(controlOf(html, 'senderName')).toMatch(/(?=.*maxLength="80")(?=.*required="")/);
    expect(controlOf(html, 'message')).toMatch(/maxLength="500"/);
    expect(controlOf(html, 'message')).not.toMatch(/required/);
    expect(controlOf(html, 'sendOn')).toMatch(
      /(?=.*min="2026-11-21")(?=.*max="2027-11-21")(?=.*value="2026-11-21")/,
    );
  });

  // @spec 1.3
  test('states its validity before purchase, on the voucher and beside the button', async () => {
    const text = textOf(await renderBlock(giftVoucher, fixtures.withEverything));
    expect(text).toContain('Valid for 3 years: until Wednesday 21 November 2029 if you buy it today.');
    expect(text.match(/21 November 2029/g)).toHaveLength(2);
    expect(text).toContain('The rest stays on the voucher.');
  });

  test('shows the empty voucher before anything is typed', async () => {
    const text = textOf(await renderBlock(giftVoucher, fixtures.formOnly));
    expect(text).toMatch(/Southbound Gift voucher \$100 For someone who loves to travel/);
    expect(text).toContain('Sent on 21 November 2026');
  });

  test('has the same words in the same order in preview, PDF and email', async () => {
    const words = {
      recipientName: 'Hēmi Paratene',
      senderName: 'Mere',
      message: 'Haere mai!\nCome and see the sea.',
    };
    const sold = { ...words, code: '7KMQ2-X9TR4', valueCents: 15_000, expiresOn: '2029-12-22' };
    const siteUrl = 'https://southbound.example';
    const typed = { ...words, amount: 150, recipientEmail: '', sendOn: '' };
    const preview = renderToStaticMarkup(
      <VoucherPreview text={typed} lastDay="Saturday 22 December 2029" brandName="Southbound" />,
    );
    const [page = ''] = pdfPages(await voucherPdf(sold, { siteUrl, madeAt: new Date(0) }));
    const letter = voucherEmail({ ...sold, balanceCents: 15_000 }, { siteUrl });
    const mail = emailText(letter, { name: 'Southbound', tagline: '', siteUrl });
    const inOrder =
      /\$150.*For Hēmi Paratene.*Haere mai!.*Come and see the sea\..*From Mere.*Use it by.*Saturday 22 December 2029.*Code/s;
    for (const text of [textOf(preview), page, mail]) expect(text).toMatch(inOrder);
  });

  test('has a fallback that names a way to reach us', () => {
    const place = { reason: 'threw', headingLevel: 2, id: 'voucher' } as const;
    expect(giftVoucher.onFailure).toBe('critical');
    expect(renderToStaticMarkup(giftVoucher.fallback(place))).toContain('href="/contact/"');
  });
});

describe('the dates', () => {
  test('are New Zealand’s and change at midnight there', async () => {
    const before = await loadAt('2026-11-21T23:59:59+13:00');
    expect(before.data).toMatchObject({ today: '2026-11-21', goodUntil: 'Wednesday 21 November 2029' });
    expect(before.changes).toEqual(new Date('2026-11-22T00:00:00+13:00'));
    const after = await loadAt('2026-11-22T00:00:00+13:00');
    expect(after.data).toMatchObject({ today: '2026-11-22', goodUntil: 'Thursday 22 November 2029' });
  });

  test('follow the clock change, whose night is an hour longer', async () => {
    expect((await loadAt('2027-04-04T12:00:00+12:00')).changes).toEqual(
      new Date('2027-04-05T00:00:00+12:00'),
    );
    expect((await loadAt('2027-04-03T12:00:00+13:00')).changes).toEqual(
      new Date('2027-04-04T00:00:00+13:00'),
    );
  });

  test('give at least three years, whatever the date of purchase', async () => {
    const { data } = await loadAt('2028-02-29T12:00:00+13:00');
    expect(data).toMatchObject({ lastDay: '2029-02-28', goodUntil: 'Saturday 1 March 2031' });
  });

  test('are formatted for readers', () => {
    expect(formatTypedDate('2026-12-01')).toBe('1 December 2026');
    expect(['', '2026-13-45', '1/12/2026'].map(formatTypedDate)).toEqual([null, null, null]);
    expect([36, 12, 40, 1].map(formatValidity)).toEqual(['3 years', '1 year', '40 months', '1 month']);
  });
});
