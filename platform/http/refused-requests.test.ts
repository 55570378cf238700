import { describe, expect, it } from 'vitest';
import { refusalFor } from './refused-requests.ts';

const request = { method: 'GET', url: '/', httpVersion: '1.1', rawHeaders: ['Host', 'a'] };
const statusOf = (changes: Partial<typeof request>) => refusalFor({ ...request, ...changes })?.status;

describe('a request is refused', () => {
  it.each([
    ['for no host', { rawHeaders: ['X', 'Host'] }, 400],
    ['for two hosts', { rawHeaders: ['Host', 'a', 'host', 'a'] }, 400],
    ['for all there is', { url: '*' }, 400],
    ['for nothing', { url: '' }, 400],
    ['for an address of another host', { url: 'http://evil.example/' }, 400],
    ['for a part of a page', { url: '/contact.rsc#a' }, 400],
    ['that wants to have itself back', { method: 'TRACE' }, 405],
    ['by a method of WebDAV', { method: 'PROPFIND', url: '/api/v1/stops' }, 405],
    ['that would change a typeface', { method: 'PATCH', url: '/fonts/hanken-grotesk-latin.woff2' }, 405],
    ['that would change a script', { method: 'POST', url: '/_next/static/chunks/a.js?x' }, 405],
    ['that asks what a picture can do', { method: 'OPTIONS', url: '/media/images/a.png' }, 405],
  ])('%s', (_, changes, status) => {
    expect(statusOf(changes)).toBe(status);
  });

  // @asvs 4.2.1
  it.each([
    '/api/v1/../../cart/form',
    '/api/v1/./cart',
    '/api/v1/%2e%2e/%2E./cart/form',
    '/api/v1/..\\..\\cart\\form',
    '/api/content-webhook/..%2f..%2Fcart/form',
    '/api/v1/%252e%252e%255c%252e%252e/cart/form',
    '/api/v1/x/..?a',
  ])('that would change what is at %s', (url) => {
    expect(statusOf({ method: 'POST', url })).toBe(400);
  });
});

describe('a request goes on', () => {
  it.each([
    ['for a page', {}],
    ['of a watcher that speaks HTTP/1.0', { httpVersion: '1.0', rawHeaders: [], url: '/api/v1/health' }],
    ['for a typeface', { url: '/fonts/hanken-grotesk-latin.woff2' }],
    ['for the head of a picture', { method: 'HEAD', url: '/media/images/a.png' }],
    ['that sends a form', { method: 'POST', url: '/contact/' }],
    ['that sends one with steps in its query', { method: 'POST', url: '/contact/?a=/../b' }],
    ['that changes what has dots in its name', { method: 'PUT', url: '/api/v1/cart/a..b/...' }],
    ['for a page with steps', { url: '/../contact/' }],
    ['that asks for another site what it may', { method: 'OPTIONS', url: '/api/v1/stops' }],
    ['with a header that is called like the host', { rawHeaders: ['Host', 'a', 'X-Host', 'b'] }],
  ])('%s', (_, changes) => {
    expect(statusOf(changes)).toBeUndefined();
  });

  it('and says what may be done instead, where it does not', () => {
    expect(refusalFor({ ...request, method: 'TRACE' })?.headers).toEqual({ Allow: 'GET, HEAD' });
  });
});
