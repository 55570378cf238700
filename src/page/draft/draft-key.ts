import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

let key: Buffer | undefined;

/** Returns the key that signs draft sessions: DRAFT_KEY, otherwise one stored in the data folder. */
export function draftKey(): Buffer {
  const { draftKey: given, dataDir } = config();
  key ??= given ?? readPersistentKey(join(dataDir, 'secrets'), 'draft-key');
  return key;
}
