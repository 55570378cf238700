import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCookieStore } from './cart-cookie.ts';

const id = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1';
const now = new Date('2026-11-20T21:00:00Z');
/** All cookie writes of the page, in order. */
let written: string[] = [];
let held = '';

beforeEach(() => {
  written = [];
  held = '';
  vi.useFakeTimers({ now });
  vi.stubGlobal('document', {
    get cookie() {
      return held;
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the cart cookie', () => {
  test('lives for 86,400 seconds, for all paths of this site only', () => {
    createCookieStore({ secure: false }).write(id);
    const [pair, ...attributes] = (written.at(-1) ?? '').split('; ');
    expect(pair).toBe(`cid=${id}`);
    const facts = Object.fromEntries(attributes.map((attribute) => attribute.split('=')));
    expect(facts).toMatchObject({ path: '/', sameSite: 'strict' });
    expect(Date.parse(facts.expires ?? '') - now.getTime()).toBe(86_400_000);
    expect(attributes).not.toContain('secure');
  });

  test('is sent over TLS only if the site says so', () => {
    createCookieStore({ secure: true }).write(id);
    expect(written.at(-1)?.split('; ')).toContain('secure');
  });

  test('is ignored if its value is invalid', () => {
    const store = createCookieStore({ secure: false });
    for (const value of ['', 'short', `${id}x`, '%3Cscript%3E']) {
      held = `other=1; cid=${value}`;
      expect(store.read(), value).toBeNull();
    }
    held = `other=1; cid=${id}`;
    expect(store.read()).toBe(id);
  });

  test('is removed with the same attributes', () => {
    createCookieStore({ secure: false }).forget();
    const last = written.at(-1) ?? '';
    expect(last).toMatch(/^cid=;? /);
    expect(last).toContain('path=/');
    expect(Date.parse(/expires=([^;]+)/.exec(last)?.[1] ?? '')).toBeLessThan(now.getTime());
  });
});
