import { z } from 'zod';
import { isNetwork } from '../http/client-address.ts';
import { list } from './formats.ts';
import type { Settings } from './setting.ts';

/** Proxies, rate limits and connections without TLS. */
export const network = {
  TRUSTED_PROXIES: {
    schema: list
      .refine((entries) => entries.every(isNetwork), 'must be addresses or networks, such as 10.0.0.0/8')
      .default([]),
    readBy: ['site'],
    summary:
      'The reverse proxies whose `X-Forwarded-For` is trusted, as addresses or networks separated by commas.',
    notes: 'The site ignores that header from all other machines.',
    example: '127.0.0.1,10.0.0.0/8',
    onPublicSite:
      'must name the reverse proxies if HOST is a loopback address, and no public network wider than /12 (IPv6: /32)',
  },
  RATE_LIMITS: {
    schema: z.enum(['on', 'off']).default('on'),
    readBy: ['site'],
    summary: 'Turns the rate limits `on` or `off`; `off` is for tests and measurements on this machine.',
    example: 'off',
    onPublicSite: 'must be on',
  },
  PLAIN_HOSTS: {
    schema: list.transform((hosts) => hosts.map((host) => host.toLowerCase())).default([]),
    readBy: ['site'],
    summary:
      'The hosts in your own network that may be reached without TLS, separated by commas: PostgreSQL, Redis, mail server, text gateway, trace collector.',
    notes: 'This machine is always included.',
    example: 'postgres,redis',
  },
} as const satisfies Settings;
