/** Security headers on each kind of response, and the content security policy in a browser. */
import { request } from 'node:http';
import { test as requestTest } from '@playwright/test';
import { open } from './support/wait-until-ready.ts';
import { expect, test, testSite } from './test-fixtures.ts';

/** An address of each kind of response that the site gives, with its method. */
const kinds: readonly (readonly [kind: string, path: string, method?: string])[] = [
  ['a cached page', '/'],
  ['a page rendered for a query', '/search/?q=wellington'],
  ['a per-visitor page', '/cart/'],
  ['the checkout', '/checkout/'],
  ['a missing page', '/no-such-page/'],
  ['a special route', '/undefined/'],
  ['a redirect', '/purchase/ticket.pdf'],
  ['the API', '/api/v1/health'],
  ['a refusal of the API', '/api/v1/stops'],
  ['a script', '/_next/static/chunks/none.js'],
  ['a font', '/fonts/hanken-grotesk-latin.woff2'],
  ['the sitemap', '/sitemap.xml'],
  ['the feed', '/feed.xml'],
  ['the Studio', '/studio/'],
  ['a method that is not allowed', '/', 'PUT'],
  ['TRACE', '/', 'TRACE'],
  ['an address that can’t be decoded', '/%ff'],
  ['a refused webhook', '/api/content-webhook', 'POST'],
];

type Head = Readonly<Record<string, string | string[] | undefined>>;

/** The response headers as received, for any method. */
function headOf(path: string, method = 'GET'): Promise<Head> {
  const { hostname, port } = new URL(testSite.siteUrl);
  return new Promise((resolve, reject) => {
    // A new connection: a kept-alive one may close just as the next request is sent.
    request({ hostname, port, path, method, agent: false, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume();
      resolve(answer.headers);
    })
      .on('error', reject)
      .end();
  });
}

// @spec F.2
// @asvs 1.3.2, 3.2.1, 3.4.4, 3.4.5, 3.4.6
for (const [kind, path, method] of kinds)
  requestTest(`${kind} has the security headers`, async () => {
    const head = await headOf(path, method);
    expect(head['x-content-type-options']).toBe('nosniff');
    expect(head['referrer-policy']).toMatch(/^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/);
    expect(head['cross-origin-opener-policy']).toBe('same-origin');
    expect(head['permissions-policy']).toContain('camera=()');
    expect(head['x-powered-by']).toBeUndefined();
    const policy = String(head['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
    // Without TLS there is no HSTS.
    expect(head['strict-transport-security']).toBeUndefined();
  });

// @spec F.2
// @asvs 3.4.3
requestTest('per-request pages allow their scripts by a nonce that is used once', async () => {
  const nonce = async () =>
    /'nonce-([\w-]+)'/.exec(String((await headOf('/checkout/'))['content-security-policy']))?.[1];
  const [one, other] = [await nonce(), await nonce()];
  expect(one).toMatch(/^[\w-]{22}$/);
  expect(other).not.toBe(one);
});

test.describe('a page with injected markup', () => {
  test.use({ allowPageErrors: true });

  // @spec F.2
  // @asvs 3.4.3
  test('an injected script does not run', async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        '</body>',
        '<script>window.smuggled = 1</script><img alt="" src="/none" onerror="window.smuggled = 2"></body>',
      );
      await route.fulfill({ response: answer, body });
    });
    await open(page, '/');
    expect(await page.evaluate('window.smuggled')).toBeUndefined();
    expect(refused.join('\n')).toMatch(/inline script[\s\S]*inline event handler/i);
  });
});
