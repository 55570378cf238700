/** Invariants that must hold after any fault: consistent bookings and payments, and a balanced ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { startNode } from '#scripts/launch/processes.mjs';
import type { CrashTestServer } from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { seconds } from './site-state.ts';

/** The longest time until everything is settled after a fault is over, in milliseconds. */
const settleTimeoutMs = 60_000;

/**
 * Waits until the consistency check finds no faults. Every payment has a booking and every booking one payment, nothing is
 * oversold, each booking has one confirmation, and the ledger balances.
 * @returns the time it took, in milliseconds
 */
export async function expectConsistent(
  site: Pick<CrashTestServer, 'standing'>,
  within = settleTimeoutMs,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const faults = await faultsOf(site);
    const took = performance.now() - began;
    if (faults.length === 0) return took;
    if (took > within) throw new Error(`Not consistent after ${seconds(took)}:\n${faults.join('\n')}`);
    await sleep(500);
  }
}

async function faultsOf(site: Pick<CrashTestServer, 'standing'>): Promise<readonly string[]> {
  try {
    return (await site.standing()).faults;
  } catch (error) {
    return [String(error)];
  }
}

/** Runs `npm run ledger:check` as an operator does. With the embedded database the site must be stopped. */
export async function expectLedgerBalances({ settings }: Pick<CrashTestServer, 'settings'>): Promise<void> {
  const lines: string[] = [];
  const { code } = await startNode({
    name: 'ledger:check',
    args: ['scripts/ledger-check.ts'],
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    onLine: (line) => lines.push(line),
  }).exited;
  expect(code, lines.join('\n')).toBe(0);
}
