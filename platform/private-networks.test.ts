import { expect, test } from 'vitest';
import { isLoopback } from './private-networks.ts';

test('loopback hosts are localhost, 127.x.x.x and ::1, but not similar names', () => {
  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]']) {
    expect(isLoopback(host), host).toBe(true);
  }
  for (const host of ['0.0.0.0', 'localhost.example.nz', '127.0.0.1.nip.io', '128.0.0.1', '::', '']) {
    expect(isLoopback(host), host).toBe(false);
  }
});
