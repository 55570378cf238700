/** Responses of the cart’s form address, byte for byte; the tests beside the code cover what a form does. */
import { maxFormBytes } from '#platform/http/form-post.ts';
import { api, busPass, createCart, dataOf } from './support/cart.ts';
import { type RawRequest, sendRequest } from './support/raw-http.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const boundary = 'x-form-x';
const form = (fields: Readonly<Record<string, string>>) =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${boundary}--\r\n`;

const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
const pass = form({ intent: 'add', itemType: 'pass', productId: 'bus-pass-15-hours', adultCount: '2' });

const post = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(testSite.siteUrl, '/cart/form', { method: 'POST', headers: { ...type, ...headers }, body });

const { host, origin } = new URL(testSite.siteUrl || 'http://localhost');

test('a form of ours creates a cart, sets the cookie and redirects to its page', async () => {
  const answer = await post(pass, { Origin: origin, Host: host });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('/cart/');
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^cid=[A-Za-z0-9]{30}; Path=\/; Max-Age=86400; SameSite=Strict$/);
  const cart = await dataOf(api.cart(cookie.slice('cid='.length, 'cid='.length + 30)));
  expect(cart).toMatchObject({ count: 1, items: [{ passengers: { adultCount: 2 } }] });
});

test('a form of another site is refused, with and without the visitor’s cookie', async () => {
  const { cartSessionId } = await createCart([busPass]);
  const cookies: Record<string, string>[] = [{}, { Cookie: `cid=${cartSessionId}` }];
  for (const Origin of [
    'https://evil.example',
    'null',
    `${origin}.evil.example`,
    origin.replace(/\d$/, '0x'),
  ]) {
    for (const cookie of cookies) {
      const answer = await post(pass, { Origin, Host: host, ...cookie });
      expect(answer.status, Origin).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  }
  expect(await dataOf(api.cart(cartSessionId))).toMatchObject({ count: 1 });
});

test('a form that is too long, or not a form, is refused', async () => {
  expect((await post(Buffer.alloc(maxFormBytes + 1, 97))).status).toBe(413);
  expect((await post('no part')).status).toBe(400);
  expect((await post('intent=add', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(
    400,
  );
  expect((await post('{}', { 'Content-Type': 'application/json' })).status).toBe(400);
});

// @asvs 3.4.6
test('field errors come on a page that no other site can frame', async () => {
  const answer = await post(
    form({ intent: 'add', itemType: 'voucher', productId: 'gift-voucher', amount: '0' }),
    {
      Referer: `${origin}/gift-vouchers/`,
      Host: host,
    },
  );
  expect(answer.status).toBe(422);
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.body).toContain('Please check these answers');
  expect(answer.body).toContain('href="/gift-vouchers/"');
});

test('the form address redirects GET to the cart and refuses other methods', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await sendRequest(testSite.siteUrl, '/cart/form', { method });
    expect(answer.status, method).toBe(303);
    expect(answer.headers.location).toBe('/cart/');
  }
  const others: RawRequest[] = ['PUT', 'DELETE', 'PATCH'].map((method) => ({ method }));
  for (const other of others)
    expect((await sendRequest(testSite.siteUrl, '/cart/form', other)).status, other.method).toBe(405);
  expect((await sendRequest(testSite.siteUrl, '/cart/forms')).status).toBe(404);
});
