import { expect, test } from 'vitest';
import { isForUs } from './known-hosts.ts';

const names = new Set(['www.example.nz', 'api.example.nz', '10.0.0.5']);

test.each([
  'www.example.nz',
  'WWW.Example.nz:8443',
  'api.example.nz',
  '10.0.0.5:3000',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
])('a request to %s is for us', (host) => {
  expect(isForUs({ headers: { host }, url: '/' }, names)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'www.example.nz.evil.example',
  'evil.example:www.example.nz',
  'www.example.nz@evil.example',
  'www.example.nz/evil',
  'www.example.nz, evil.example',
  '10.0.0.6',
  'localhost.evil.example',
])('a request to %s is for nobody here', (host) => {
  expect(isForUs({ headers: { host }, url: '/' }, names)).toBe(false);
});

test.each([
  ['/api/v1/health', true],
  ['/api/v1/ready/', true],
  ['/api/v1/ready?x=1', true],
  ['/api/v1/healthy', false],
  ['/api/v1/cart', false],
  ['/', false],
])('by another name %s is answered: %s', (url, isAnswered) => {
  expect(isForUs({ headers: { host: '192.0.2.7' }, url }, names)).toBe(isAnswered);
});
