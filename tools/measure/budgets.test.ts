import { describe, expect, it } from 'vitest';
import { type Budget, budgets, overBudget } from './budgets.ts';
import type { PageWeight, Resource } from './weight.ts';

const budget: Budget = {
  kind: 'text',
  path: '/about/',
  isPlain: true,
  max: {
    scripts: 10,
    styles: 5,
    html: 20,
    brotli: 15,
    fonts: 60,
    images: 30,
    data: 0,
    dictionary: 25,
    requests: 4,
    total: 200,
  },
};
const resource = (kind: Resource['kind'], bytes: number, path = `/${kind}`): Resource => ({
  kind,
  path,
  status: 200,
  bytes,
});
const page = (...resources: Resource[]): PageWeight => ({ path: '/about/', status: 200, resources });
const floor = { count: 1, bytes: 100_000 };
const shell = resource('script', 110_000);
const empty = page(shell);

describe('size budget', () => {
  // @spec E.1
  it('accepts a page exactly at its limits', () => {
    expect(overBudget(page(shell, resource('html', 20_000)), empty, floor, budget)).toEqual([]);
  });

  it.each([
    [resource('script', 1), 'scripts 10.0 kB, allowed 10.0'],
    [resource('style', 5_001), 'styles 5.0 kB, allowed 5.0'],
    [resource('html', 21_000), 'html 21.0 kB, allowed 20.0'],
    [{ ...resource('html', 20_000), brotli: 16_000 }, 'brotli 16.0 kB, allowed 15.0'],
    [resource('font', 61_000), 'fonts 61.0 kB, allowed 60.0'],
    [resource('image', 31_000), 'images 31.0 kB, allowed 30.0'],
    [resource('data', 100), 'data 0.1 kB, allowed 0.0'],
    [resource('dictionary', 26_000), 'dictionary 26.0 kB, allowed 25.0'],
    [resource('other', 91_000), 'total 201.0 kB, allowed 200.0'],
  ])('reports each exceeded limit: %j', (added, words) => {
    const faults = overBudget(page(shell, added), page(shell, added), floor, budget);
    expect(faults).toEqual([`/about/ (text): ${words}.`]);
  });

  it('leaves the dictionary out of the total', () => {
    expect(
      overBudget(
        page(shell, resource('other', 90_000), resource('dictionary', 25_000)),
        empty,
        floor,
        budget,
      ),
    ).toEqual([]);
  });

  it('reports too many requests, extra scripts on a page without islands, and an error status', () => {
    const many = page(shell, ...[1, 2, 3, 4].map((number) => resource('other', 1, `/${number}`)));
    expect(overBudget(many, empty, floor, budget)).toEqual(['/about/ (text): 5 requests, allowed 4.']);
    const own = page(resource('script', 105_000), resource('script', 1_000, '/own.js'));
    expect(overBudget(own, empty, floor, budget)).toEqual([
      '/about/ (text) has no island and loads /own.js.',
    ]);
    expect(overBudget({ ...empty, status: 404 }, empty, floor, budget)).toEqual([
      '/about/ (text) answers 404.',
    ]);
  });

  it('exists once for each page type', () => {
    expect(new Set(budgets.map(({ kind }) => kind)).size).toBe(budgets.length);
  });
});
