import { expect, test } from 'vitest';
import { canonicalFault, takenAdvice, takenFault } from './address-rules.ts';

test('a page can’t take a page’s address, and a redirect can’t take a page’s or a redirect’s', () => {
  const page = { type: 'page', title: 'Trains' };
  const redirect = { type: 'redirect', title: '/trains/' };
  expect(takenFault('page', [])).toBe(true);
  expect(takenFault('page', [redirect])).toBe(true);
  expect(takenAdvice([redirect])).toContain('removes it');
  expect(takenFault('page', [redirect, page])).toBe('The page “Trains” already has this address.');
  expect(takenFault('redirect', [page])).toContain('can’t redirect a live page');
  expect(takenFault('redirect', [redirect])).toBe('Another redirect already uses this address.');
});

test('a canonical address is a full address of another site', () => {
  expect(canonicalFault(undefined)).toBe(true);
  expect(canonicalFault('https://example.nz/story')).toBe(true);
  for (const address of ['/story/', 'example.nz', 'mailto:a@b.nz', 'https://']) {
    expect(canonicalFault(address), address).not.toBe(true);
  }
});
