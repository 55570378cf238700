import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

let key: Buffer | undefined;

/** Returns the key that encrypts offer ids: OFFER_KEY, or a generated one in the data folder. */
export function offerKey(): Buffer {
  const { offerKey: given, dataDir } = config();
  key ??= given ?? readPersistentKey(join(dataDir, 'secrets'), 'offer-key');
  return key;
}
