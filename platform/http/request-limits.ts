/** Connection limit and request timeouts of the HTTP server, against slow clients (Slowloris). */
import type { ServerOptions } from 'node:http';

/**
 * Maximum number of connections; further ones are closed. An instance renders far fewer responses in the time visitors
 * wait.
 */
export const maxConnections = 4_000;

/**
 * Timeouts against clients that keep connections by sending a byte now and then. The head may take 15 seconds, the
 * whole request a minute, which is enough for the largest form on the slowest connection. Slower requests get status
 * 408.
 * @param unit one second in milliseconds; shorter in tests
 */
export function requestLimits(unit = 1_000) {
  return {
    headersTimeout: 15 * unit,
    requestTimeout: 60 * unit,
    connectionsCheckingInterval: 5 * unit,
  } satisfies ServerOptions;
}
