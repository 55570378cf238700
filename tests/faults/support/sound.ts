/** What has to be true after any fault. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { startNode } from '#scripts/launch/processes.mjs';
import type { CrashShop } from '#tests/end-to-end/support/crash/crash-shop-process.ts';
import { seconds } from './note.ts';

/** How long everything may take to be settled once what was wrong is right again, in milliseconds. */
const settledWithin = 60_000;

/**
 * Waits until nothing is other than it must be: no money without a booking and no booking without money, each paid once, no more
 * of anything sold than there is, one confirmation for each booking, books that balance.
 * @returns how long that took, in milliseconds
 */
export async function expectSound(
  shop: Pick<CrashShop, 'standing'>,
  within = settledWithin,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const faults = await faultsOf(shop);
    const took = performance.now() - began;
    if (faults.length === 0) return took;
    if (took > within) throw new Error(`Not sound after ${seconds(took)}:\n${faults.join('\n')}`);
    await sleep(500);
  }
}

async function faultsOf(shop: Pick<CrashShop, 'standing'>): Promise<readonly string[]> {
  try {
    return (await shop.standing()).faults;
  } catch (error) {
    return [String(error)];
  }
}

/** `npm run ledger:check`, as an operator runs it. On the embedded database the shop must not run. */
export async function expectLedgerBalances({ settings }: Pick<CrashShop, 'settings'>): Promise<void> {
  const lines: string[] = [];
  const { code } = await startNode({
    name: 'ledger:check',
    args: ['scripts/ledger-check.ts'],
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    onLine: (line) => lines.push(line),
  }).exited;
  expect(code, lines.join('\n')).toBe(0);
}
