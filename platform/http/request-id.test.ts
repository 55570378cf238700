import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { TrustedProxies } from './client-address.ts';
import { requestId } from './request-id.ts';

const nginx = new TrustedProxies(['127.0.0.1']);
const made = /^[0-9a-f]{32}$/;
const given = '5f0c2a9d1b7e4c3f8a6d5e4b3c2a1f00';

function named(remoteAddress: string, id: string | undefined): string {
  const socket = { remoteAddress } as IncomingMessage['socket'];
  return requestId({ socket, headers: { 'x-request-id': id } }, nginx);
}

describe('the request ID', () => {
  it('is the ID that the proxy set', () => {
    expect(named('127.0.0.1', given)).toBe(given);
    expect(named('::ffff:127.0.0.1', given)).toBe(given);
    expect(named('127.0.0.1', '0191f2c4-7a63-7c51-9d0e-2f6b8a1c3d5e')).toBe(
      '0191f2c4-7a63-7c51-9d0e-2f6b8a1c3d5e',
    );
  });

  it('ignores the ID of an untrusted client', () => {
    expect(named('203.0.113.9', given)).toMatch(made);
    expect(named('203.0.113.9', given)).not.toBe(given);
    expect(named('', given)).toMatch(made);
  });

  it.each(['short', 'a'.repeat(65), `${given}, ${given}`, `${given}\n`, 'Ōtaki-Ōtaki-Ōtaki', '', undefined])(
    'is generated if the proxy sends %j',
    (givenId) => {
      expect(named('127.0.0.1', givenId)).toMatch(made);
    },
  );

  it('differs each time', () => {
    expect(named('203.0.113.9', undefined)).not.toBe(named('203.0.113.9', undefined));
  });
});
