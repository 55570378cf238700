import { expect, test } from 'vitest';
import { offersTexts } from './text-availability.ts';

const local = {
  textGateway: null,
  siteEnvironment: 'local',
  host: '127.0.0.1',
  siteUrl: 'http://localhost:3000',
} as const;
const textGateway = { url: 'https://texts.example.nz', key: 'a-key-for-tests-only' };

test.each([
  ['a local site without a gateway', local, true],
  ['a public site with a gateway', { ...local, siteEnvironment: 'production', textGateway } as const, true],
  ['a public site without one', { ...local, siteEnvironment: 'production' } as const, false],
  ['a local site that others reach', { ...local, host: '0.0.0.0' }, false],
  ['a local site with a public address', { ...local, siteUrl: 'https://southbound.example' }, false],
])('%s: texts are offered: %s', (_, site, isOffered) => {
  expect(offersTexts(site)).toBe(isOffered);
});
