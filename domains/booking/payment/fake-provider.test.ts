import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/database/test-database.testing.ts';
import { openFakeProvider, watched } from './fake-provider.testing.ts';

test('the test bank refuses calls inside a transaction, including nested ones', async () => {
  const opened = await openTestDatabase();
  try {
    const database = watched(opened.database);
    const { gateway } = openFakeProvider();
    const inside = /inside a transaction/;
    await expect(database.transaction(() => gateway.read('pay_1'))).rejects.toThrow(inside);
    const deeper = database.transaction((outer) => outer.transaction(() => gateway.cancel('pay_1', 'key')));
    await expect(deeper).rejects.toThrow(inside);
    await expect(gateway.read('pay_1')).rejects.toThrow('Payment not found');
  } finally {
    await opened.close();
  }
});
