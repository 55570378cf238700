import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

let key: Buffer | undefined;

/** The key that seals the offers of this process: OFFER_KEY, or else one kept in the data folder. */
export function offerKey(): Buffer {
  const { offerKey: given, dataDir } = config();
  key ??= given ?? readPersistentKey(join(dataDir, 'secrets'), 'offer-key');
  return key;
}
