import { beforeEach, expect, test } from 'vitest';
import { createPageWarmer } from './page-warmer.ts';

const site = {
  paths: [] as string[],
  asked: [] as string[],
  failing: new Set<string>(),
  isAway: false,
  atOnce: 0,
};
let keepRest: () => Promise<number>;

beforeEach(() => {
  Object.assign(site, {
    paths: ['/', '/a/', '/b/'],
    asked: [],
    failing: new Set(),
    isAway: false,
    atOnce: 0,
  });
  let inProgress = 0;
  keepRest = createPageWarmer({
    paths: async () => site.paths,
    isContentReachable: async () => !site.isAway,
    async ask(path) {
      inProgress += 1;
      site.atOnce = Math.max(site.atOnce, inProgress);
      site.asked.push(path);
      await Promise.resolve();
      inProgress -= 1;
      return !site.failing.has(path);
    },
    rest: async () => undefined,
  });
});

// @spec 8.6
test('requests every page once, one after the other', async () => {
  expect(await keepRest()).toBe(3);
  expect(await keepRest()).toBe(0);
  expect(site.asked).toEqual(['/', '/a/', '/b/']);
  expect(site.atOnce).toBe(1);
});

test('requests new pages, and pages that disappeared and came back', async () => {
  await keepRest();
  site.paths = ['/', '/new/'];
  expect(await keepRest()).toBe(1);
  site.paths = ['/', '/new/', '/a/'];
  expect(await keepRest()).toBe(1);
  expect(site.asked.slice(3)).toEqual(['/new/', '/a/']);
});

test('retries failed pages, and requests nothing while the content is unreachable', async () => {
  site.failing.add('/a/');
  expect(await keepRest()).toBe(3);
  site.isAway = true;
  expect(await keepRest()).toBe(0);
  site.isAway = false;
  site.failing.clear();
  expect(await keepRest()).toBe(1);
  expect(site.asked.slice(3)).toEqual(['/a/']);
});
