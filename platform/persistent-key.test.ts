import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPersistentKey } from './persistent-key.ts';

describe('a key in the data folder', () => {
  // @asvs 13.3.2
  test('is created once and readable only by its owner', () => {
    const folder = mkdtempSync(join(tmpdir(), 'key-'));
    try {
      const secrets = join(folder, 'secrets');
      const key = readPersistentKey(secrets, 'one-key');
      expect(key).toHaveLength(32);
      expect(readPersistentKey(secrets, 'one-key')).toEqual(key);
      expect(readPersistentKey(secrets, 'other-key')).not.toEqual(key);
      expect(readPersistentKey(join(folder, 'other'), 'one-key')).not.toEqual(key);
      expect(statSync(join(secrets, 'one-key')).mode & 0o777).toBe(0o600);
      writeFileSync(join(secrets, 'one-key'), 'short');
      expect(() => readPersistentKey(secrets, 'one-key')).toThrow(/32 bytes/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
