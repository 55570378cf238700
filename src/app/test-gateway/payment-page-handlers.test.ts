import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank } from '#domains/payment/test-gateway/test-bank.testing.ts';
import { type TestCardName, testCardNamed, testCards } from '#domains/payment/test-gateway/test-cards.ts';
import {
  handleApproval,
  handleCard,
  type PageDeps,
  showChallenge,
  showPayPage,
} from './payment-page-handlers.ts';

let bank: Awaited<ReturnType<typeof openTestBank>>;
let deps: PageDeps;
beforeAll(async () => {
  bank = await openTestBank();
  deps = { gateway: bank.deps, hangMs: 0 };
});
afterAll(() => bank.close());

const post = (fields: Record<string, string>) =>
  new Request('http://site.test/', { method: 'POST', body: new URLSearchParams(fields) });
const show = (id: string, name: TestCardName) =>
  handleCard(deps, id, post({ number: testCardNamed(name)?.number ?? '' }));
const arrive = 'http://site.test/purchase/arrive?token=T';

describe('every page of the test gateway', () => {
  test('shows TEST, loads only its style sheet, and is neither cached nor indexed', async () => {
    const id = await bank.opened();
    const pages = [await showPayPage(deps, id), await showPayPage(deps, 'unknown')];
    await show(id, 'challenge');
    pages.push(await showChallenge(deps, id));
    await handleApproval(deps, id, post({ answer: 'approve' }));
    pages.push(await showPayPage(deps, id));
    const hanging = await bank.opened();
    pages.push(await show(hanging, 'hangs'));
    expect(pages.map(({ status }) => status)).toEqual([200, 404, 200, 200, 504]);
    for (const page of pages) {
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; /);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      const html = await page.text();
      expect(html).toMatch(/<title>TEST · .*<strong>TEST<\/strong>/s);
      expect(html).not.toMatch(/<script|<style|style="|<img/);
    }
  });

  test.each(['\0', `pay_${'x'.repeat(19)}\0`, 'pay_', '\ud800', "' or 1=1--"])(
    'does not look up an invalid payment id: %j',
    async (id) => {
      const answers = [
        await showPayPage(deps, id),
        await showChallenge(deps, id),
        await handleCard(deps, id, post({ number: '4242424242424242' })),
        await handleApproval(deps, id, post({ answer: 'approve' })),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    },
  );

  // @asvs 15.2.3
  test('is a 404 if the gateway is switched off', async () => {
    const off = { gateway: null, hangMs: 0 };
    const id = await bank.opened();
    const answers = [
      await showPayPage(off, id),
      await handleCard(off, id, post({ number: '4242424242424242' })),
      await showChallenge(off, id),
      await handleApproval(off, id, post({ answer: 'approve' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'open' });
  });
});

describe('the card page', () => {
  test('shows amount, booking and every card, and links back to the site', async () => {
    const page = await showPayPage(deps, await bank.opened({ amountCents: 123_456 }));
    const html = await page.text();
    for (const text of ['NZ$1,234.56', '7KM-Q2X-9TR', 'href="http://site.test/purchase/left?token=T"']) {
      expect(html).toContain(text);
    }
    for (const { number } of testCards) expect(html).toContain(`value="${number}"`);
  });

  test('allows its form to redirect to the site, which browsers check against the policy', async () => {
    const id = await bank.opened({ returnUrl: 'https://www.site.test/purchase/arrive?token=T' });
    const policy = (await showPayPage(deps, id)).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://www.site.test;");
  });

  test('escapes text from the site', async () => {
    const html = await (await showPayPage(deps, await bank.opened({ bookingReference: '<b>"&' }))).text();
    expect(html).not.toContain('<b>"');
    expect(html).toContain('&lt;b&gt;&quot;&amp;');
  });

  test.each(['approved', 'declined', 'webhooks-late', 'wrong-amount'] as const)(
    'redirects to the site after %s',
    async (name) => {
      const answer = await show(await bank.opened(), name);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, arrive]);
    },
  );

  test.each(['4111 1111 1111 1111', '', 'x'.repeat(41), '<script>'])(
    'refuses %j without repeating it, and then accepts a card',
    async (number) => {
      const id = await bank.opened();
      const answer = await handleCard(deps, id, post({ number }));
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('Never enter a real card number');
      if (number) expect(html).not.toContain(number);
      expect(html).toMatch(/role="alert".*aria-invalid="true"/s);
      expect((await show(id, 'approved')).status).toBe(303);
    },
  );

  test('refuses an unreadable form', async () => {
    const id = await bank.opened();
    const broken = new Request('http://site.test/', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: 'nothing',
    });
    expect((await handleCard(deps, id, broken)).status).toBe(422);
    expect((await handleCard(deps, 'unknown', post({ number: '4111111111111111' }))).status).toBe(404);
    expect((await handleCard(deps, 'unknown', post({ number: '4242424242424242' }))).status).toBe(404);
  });

  test('shows a closed payment and accepts no card for it', async () => {
    const id = await bank.opened();
    await show(id, 'declined');
    expect((await handleCard(deps, id, post({ number: 'anything' }))).status).toBe(200);
    const html = await (await showPayPage(deps, id)).text();
    expect(html).toContain('Payment declined');
    expect(html).not.toContain('<form');
    expect((await show(id, 'approved')).headers.get('location')).toBe(arrive);
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'failed' });
  });

  test('never returns to the site after the hanging card, though the payment is authorised', async () => {
    const id = await bank.opened();
    expect((await show(id, 'hangs')).status).toBe(504);
    const html = await (await showPayPage(deps, id)).text();
    expect(html).not.toContain('purchase/arrive');
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'authorised' });
  });

  test('stops waiting when the visitor leaves', async () => {
    const left = new AbortController();
    const request = new Request(post({ number: testCardNamed('hangs')?.number ?? '' }), {
      signal: left.signal,
    });
    const answer = handleCard({ ...deps, hangMs: 3_600_000 }, await bank.opened(), request);
    left.abort();
    expect((await answer).status).toBe(504);
  });
});

describe("the bank's approval step", () => {
  const asked = async () => {
    const id = await bank.opened();
    const answer = await show(id, 'challenge');
    expect(answer.headers.get('location')).toBe(`/test-gateway/pay/${id}/check`);
    return id;
  };

  test.each([
    ['approve', 'authorised'],
    ['refuse', 'failed'],
  ])('redirects after %s: %s', async (answer, status) => {
    const id = await asked();
    const answered = await handleApproval(deps, id, post({ answer }));
    expect([answered.status, answered.headers.get('location')]).toEqual([303, arrive]);
    expect(await bank.gateway.read(id)).toMatchObject({ status });
  });

  test('is shown again after an invalid answer', async () => {
    const id = await asked();
    expect((await handleApproval(deps, id, post({ answer: 'maybe' }))).status).toBe(200);
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'open' });
  });

  test('redirects to the card page if no approval is pending', async () => {
    const id = await bank.opened();
    for (const answer of [
      await showChallenge(deps, id),
      await handleApproval(deps, id, post({ answer: 'approve' })),
    ]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/test-gateway/pay/${id}`]);
    }
    expect((await showChallenge(deps, 'unknown')).status).toBe(404);
    expect((await handleApproval(deps, 'unknown', post({ answer: 'approve' }))).status).toBe(404);
  });
});
