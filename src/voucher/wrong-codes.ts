/**
 * Who guesses at codes of vouchers is stopped: five wrong codes in ten minutes for each cart. In memory, for each process: a
 * guess is hopeless anyway (98 bits), and this keeps it from being a load.
 */
import QuickLRU from 'quick-lru';
import { voucherCodeHash } from './voucher-code.ts';

const most = 5;
const windowMs = 10 * 60_000;
const mostCarts = 10_000;

declare global {
  // On globalThis, because Next may load this file more than once in one process: each would count from nothing.
  var southboundWrongCodes: QuickLRU<string, ReadonlyMap<string, number>> | undefined;
}

/** Seconds until this cart may try codes again, right ones too; null when it may. To be asked before any code is looked up. */
export function secondsUntilCodes(cartId: string, now: Date): number | null {
  const instants = [...recent(cartId, now).values()].toSorted((a, b) => b - a);
  const decisive = instants[most - 1];
  return decisive === undefined ? null : Math.ceil((decisive + windowMs - now.getTime()) / 1_000);
}

/** Remembers codes that there are none of. The same one again is no further guess. */
export function noteWrongCodes(cartId: string, codes: readonly string[], now: Date): void {
  if (codes.length === 0) return;
  const tried = codes.map((code) => [voucherCodeHash(code), now.getTime()] as const);
  carts().set(cartId, new Map([...tried, ...recent(cartId, now)]));
}

function recent(cartId: string, now: Date): ReadonlyMap<string, number> {
  const after = now.getTime() - windowMs;
  return new Map([...(carts().get(cartId) ?? [])].filter(([, instant]) => instant > after));
}

function carts() {
  globalThis.southboundWrongCodes ??= new QuickLRU({ maxSize: mostCarts });
  return globalThis.southboundWrongCodes;
}
