import { join } from 'node:path';
import { config } from '#platform/config.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

let key: Buffer | undefined;

/** What tokens of bookings and codes of vouchers are made with: BOOKING_KEY, or else a key kept in the data folder. */
export function bookingKey(): Buffer {
  const { bookingKey: given, dataDir } = config();
  key ??= given ?? readPersistentKey(join(dataDir, 'secrets'), 'booking-key');
  return key;
}
