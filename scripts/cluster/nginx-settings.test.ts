import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import {
  instanceDirectives,
  loopbackPlaces,
  nginxSettings,
  placesIn,
  templateFile,
} from './nginx-settings.ts';

const template = readFileSync(templateFile, 'utf8');
const places = loopbackPlaces({
  addresses: ['127.0.0.1:3000', '[::1]:3000'],
  instances: [4001, 4002],
  folder: '/data/nginx',
  user: 'www-data',
  workers: 2,
});

describe('nginx settings', () => {
  it('fill in every place of the template', () => {
    expect(placesIn(nginxSettings(places))).toEqual([]);
    expect(placesIn(template)).toEqual(Object.keys(places).toSorted());
  });

  it('refuse a place without a value', () => {
    const { SITE_NAMES: _, ...others } = places;
    expect(() => nginxSettings({ ...others } as typeof places, template)).toThrow(
      'The template needs a value for SITE_NAMES.',
    );
  });

  it('list each instance, to be avoided for a while after three failures', () => {
    for (const port of [4001, 4002])
      expect(nginxSettings(places)).toContain(`server 127.0.0.1:${port} max_fails=3 fail_timeout=2s;`);
    expect(instanceDirectives(['a:1'])).toBe('server a:1 max_fails=3 fail_timeout=2s;');
  });
});

describe('nginx in compose.yaml', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');

  it('gets a value for every place', () => {
    for (const name of placesIn(template)) expect(compose).toMatch(new RegExp(`^ +${name}:`, 'm'));
  });

  // @asvs 12.2.1
  it('serves plain HTTP to its own machine only, unless an operator changes that', () => {
    const published = [...compose.matchAll(/^ +- '(.+):(\d+)'$/gm)].map(([, from, to]) => [from, to]);
    expect(published).toEqual([
      [`\${HTTP_ADDRESS:-127.0.0.1}:\${HTTP_PORT:-80}`, '80'],
      [`\${HTTPS_PORT:-443}`, '443'],
    ]);
    expect(compose).toContain(`NGINX_LISTEN: \${NGINX_LISTEN:-listen 80;}`);
  });
});
