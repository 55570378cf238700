import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { keptKey } from '#platform/kept-key.ts';

let key: Buffer | undefined;

/** The key that seals the offers of this process: OFFER_KEY, or else one kept in the data folder. */
export function offerKey(): Buffer {
  const { offerKey: given, dataDir } = config();
  key ??= given ?? keptKey(join(dataDir, 'secrets'), 'offer-key');
  return key;
}
