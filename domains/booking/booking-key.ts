import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

let key: Buffer | undefined;

/** Returns the key for booking tokens and voucher codes: BOOKING_KEY, or else a generated key in the data folder. */
export function bookingKey(): Buffer {
  const { bookingKey: given, dataDir } = config();
  key ??= given ?? readPersistentKey(join(dataDir, 'secrets'), 'booking-key');
  return key;
}
