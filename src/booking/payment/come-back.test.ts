import { expect, test, vi } from 'vitest';
import { pass } from '#src/cart/testing.ts';
import { describeEachDatabase } from '#src/platform/database/testing.ts';
import { arrive } from './arrive.ts';
import { useShop } from './shop-suite.testing.ts';
import { authorise, order, type Shop, stateOf } from './testing.ts';

describeEachDatabase('a visitor who comes back from paying', (open) => {
  let shop: Shop;
  const bank = useShop(open, (fresh) => {
    shop = fresh;
  });

  test.each(['read', 'capture'] as const)(
    'has what they paid for a moment later where the provider fails to %s at first, without a webhook or a round',
    async (call) => {
      const ordered = await order(shop, [pass]);
      authorise(shop, ordered.attemptId);
      bank.faults = [{ call, when: 'before', kind: 'unavailable' }];
      expect(await arrive(shop, ordered.token)).toMatchObject({ status: 'pending_payment' });
      await vi.waitFor(
        async () =>
          expect(await stateOf(shop, ordered)).toMatchObject({ status: 'confirmed', bank: ['captured'] }),
        { timeout: 3_000 },
      );
    },
  );

  test('has the provider asked no more once somebody else has settled it, however often they come', async () => {
    const ordered = await order(shop, [pass]);
    authorise(shop, ordered.attemptId);
    bank.faults = [
      { call: 'read', when: 'before', kind: 'unavailable' },
      { call: 'read', when: 'before', kind: 'unavailable' },
    ];
    await arrive(shop, ordered.token);
    await arrive(shop, ordered.token);
    expect(await arrive(shop, ordered.token)).toMatchObject({ status: 'confirmed' });
    const asked = bank.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(bank.calls).toHaveLength(asked);
  });
});
