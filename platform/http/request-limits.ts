import type { ServerOptions } from 'node:http';

/** Connections at once; a further one is closed. Each instance draws far fewer answers than that in the time visitors wait. */
export const maxConnections = 4_000;

/**
 * How long a request may take to come, so that nobody keeps connections by sending a byte now and then: 15 seconds for its head,
 * a minute for all of it, which the largest form takes on the slowest line. Beyond it is answered 408.
 * @param unit a second, in milliseconds; shorter in tests
 */
export function requestLimits(unit = 1_000) {
  return {
    headersTimeout: 15 * unit,
    requestTimeout: 60 * unit,
    connectionsCheckingInterval: 5 * unit,
  } satisfies ServerOptions;
}
