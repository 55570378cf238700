import { describe, expect, test } from 'vitest';
import { referrerStore, startReferrerStore } from '#browser/referrer-store.ts';
import { apiBaseAddress } from './base-address.ts';

const at = (address: string) => new URL(address);

describe('apiBaseAddress', () => {
  // @spec 7.2
  test('is the configured address if there is one', () => {
    for (const siteEnvironment of ['local', 'staging', 'production'] as const) {
      expect(
        apiBaseAddress(
          { configured: 'https://api.elsewhere.nz/', siteEnvironment },
          at('https://www.example.nz/a'),
        ),
      ).toBe('https://api.elsewhere.nz');
    }
  });

  // @spec 7.2
  test.each([
    ['https://www.example.nz/some/page', 'https://api.example.nz'],
    ['https://staging.example.nz', 'https://api.example.nz'],
    ['http://www.example.nz', 'http://api.example.nz'],
    ['https://www.example.co.nz', 'https://api.example.co.nz'],
    ['https://WWW.Example.NZ', 'https://api.example.nz'],
    ['https://www.staging.example.nz', 'https://api.staging.example.nz'],
    // A registrable domain has no parent except the registry.
    ['https://example.nz', 'https://api.example.nz'],
    ['https://example.co.nz', 'https://api.example.co.nz'],
    ['https://example.com', 'https://api.example.com'],
    // On a host outside a domain, the API is at the page's own origin.
    ['http://localhost:3000/page', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://site.localhost:3000', 'http://site.localhost:3000'],
  ])('in staging and production, on the page %s, is %s', (page, address) => {
    for (const siteEnvironment of ['staging', 'production'] as const) {
      expect(apiBaseAddress({ configured: null, siteEnvironment }, at(page))).toBe(address);
    }
  });

  test('is the page’s own origin in the local environment', () => {
    expect(apiBaseAddress({ configured: '', siteEnvironment: 'local' }, at('https://www.example.nz/a'))).toBe(
      'https://www.example.nz',
    );
  });
});

// @spec 3.7
test('the referrer store has the page’s host after start-up, and nothing before', () => {
  expect(referrerStore).toEqual({ hostname: undefined });
  const store = { hostname: undefined };
  startReferrerStore(at('https://www.example.nz:8443/a?b'), store);
  expect(store).toEqual({ hostname: 'www.example.nz' });
});
