import { expect, test } from 'vitest';
import { preserveParameters } from './preserve-parameters.ts';

const here = 'https://southbound.example/trains/?as-of=2026-12-24T09%3A00';
const parameters = { 'as-of': '2026-12-24T09:00', compare: '' };

test.each([
  ['https://southbound.example/', 'https://southbound.example/?as-of=2026-12-24T09%3A00&compare='],
  [
    'https://southbound.example/a/?x=1#b',
    'https://southbound.example/a/?x=1&as-of=2026-12-24T09%3A00&compare=#b',
  ],
  [
    'https://southbound.example/a/?as-of=2025-01-01T00%3A00',
    'https://southbound.example/a/?as-of=2026-12-24T09%3A00&compare=',
  ],
  [
    'https://southbound.example/trains/',
    'https://southbound.example/trains/?as-of=2026-12-24T09%3A00&compare=',
  ],
])('rewrites a link to %s as %s', (link, address) => {
  expect(preserveParameters(link, here, parameters)).toBe(address);
});

test.each([
  `${here}#main`,
  'https://southbound.example/a/?as-of=2026-12-24T09%3A00&compare=',
  'https://elsewhere.example/',
  'mailto:kia-ora@southbound.example',
  'https://southbound.example/api/v1/openapi.json',
  'https://southbound.example/studio/structure',
  'https://southbound.example/media/a-1x1.png',
  'https://southbound.example/robots.txt',
  '',
  'https://',
])('leaves %s unchanged', (link) => {
  expect(preserveParameters(link, here, parameters)).toBeNull();
});
