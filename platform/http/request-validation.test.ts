import { describe, expect, it } from 'vitest';
import { validateRequest } from './request-validation.ts';

const request = { method: 'GET', url: '/', httpVersion: '1.1', rawHeaders: ['Host', 'a'] };
const statusOf = (changes: Partial<typeof request>) => validateRequest({ ...request, ...changes })?.status;

describe('refuses a request', () => {
  it.each([
    ['without a host', { rawHeaders: ['X', 'Host'] }, 400],
    ['with two hosts', { rawHeaders: ['Host', 'a', 'host', 'a'] }, 400],
    ['for *', { url: '*' }, 400],
    ['without a path', { url: '' }, 400],
    ['for a full URL', { url: 'http://evil.example/' }, 400],
    ['with a fragment', { url: '/contact.rsc#a' }, 400],
    ['with TRACE', { method: 'TRACE' }, 405],
    ['with a WebDAV method', { method: 'PROPFIND', url: '/api/v1/stops' }, 405],
    ['that writes to a font', { method: 'PATCH', url: '/fonts/hanken-grotesk-latin.woff2' }, 405],
    ['that writes to a script', { method: 'POST', url: '/_next/static/chunks/a.js?x' }, 405],
    ['with OPTIONS for an image', { method: 'OPTIONS', url: '/media/images/a.png' }, 405],
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
  ])('that writes to a path with dot segments: %s', (url) => {
    expect(statusOf({ method: 'POST', url })).toBe(400);
  });
});

describe('accepts a request', () => {
  it.each([
    ['for a page', {}],
    ['of a monitor with HTTP/1.0', { httpVersion: '1.0', rawHeaders: [], url: '/api/v1/health' }],
    ['for a font', { url: '/fonts/hanken-grotesk-latin.woff2' }],
    ['with HEAD for an image', { method: 'HEAD', url: '/media/images/a.png' }],
    ['that posts a form', { method: 'POST', url: '/contact/' }],
    ['that posts a form with dot segments in its query', { method: 'POST', url: '/contact/?a=/../b' }],
    ['that writes to names with dots', { method: 'PUT', url: '/api/v1/cart/a..b/...' }],
    ['for a page with dot segments', { url: '/../contact/' }],
    ['with a CORS preflight', { method: 'OPTIONS', url: '/api/v1/stops' }],
    ['with a header named like Host', { rawHeaders: ['Host', 'a', 'X-Host', 'b'] }],
  ])('%s', (_, changes) => {
    expect(statusOf(changes)).toBeUndefined();
  });

  it('names the allowed methods in a refusal', () => {
    expect(validateRequest({ ...request, method: 'TRACE' })?.headers).toEqual({ Allow: 'GET, HEAD' });
  });
});
