import { expect, test } from 'vitest';
import { hasVerifiedTls, isPrivateConnection } from './connection-security.ts';

// @asvs 12.3.3, 12.3.4
test.each([
  ['postgres://u:p@127.0.0.1:5432/db', true],
  ['postgres://u:p@[::1]/db', true],
  ['postgres://localhost/db', true],
  ['postgres:///db?host=/var/run/postgresql', true],
  ['redis://Redis:6379', true],
  ['redis://redis.example.nz:6379', false],
  ['postgres://u:p@10.0.0.5/db', false],
  ['postgres://u:p@localhost/db?host=10.0.0.5', false],
  ['smtp://127.0.0.1.example.nz', false],
])('a connection to %s stays private: %s', (address, stays) => {
  expect(isPrivateConnection(address, ['redis'])).toBe(stays);
});

// @asvs 12.3.2
test.each([
  ['postgres://db.example.nz/db?sslmode=verify-full', true],
  ['postgres://db.example.nz/db?sslmode=verify-ca', false],
  ['postgres://db.example.nz/db?sslmode=prefer', false],
  ['postgres://db.example.nz/db', false],
  ['rediss://redis.example.nz', true],
  ['redis://redis.example.nz', false],
])('%s uses verified TLS: %s', (address, verified) => {
  expect(hasVerifiedTls(address)).toBe(verified);
});
