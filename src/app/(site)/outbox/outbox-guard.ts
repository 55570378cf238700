import { headers } from 'next/headers';
import { config } from '#platform/config.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { isLoopback } from '#platform/private-networks.ts';

/**
 * Guard of the outbox: true only for a local request to a local site without a mail server, because mails hold
 * personal data.
 */
export async function isLocalRequest(): Promise<boolean> {
  const { host, siteUrl, siteEnvironment, mail } = config();
  const requestedHost = (await headers()).get('host') ?? '';
  return (
    siteEnvironment === 'local' &&
    mail.smtpUrl === null &&
    isLoopback(host) &&
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(requestedHost.replace(/:\d+$/, '')) &&
    // A proxy on this machine may send a local `Host` for remote clients.
    currentRequest()?.isForwarded !== true
  );
}

/** 404 answer for missing mails and for requests that the guard refuses. */
export function notFoundAnswer(): Response {
  return new Response('Nothing found.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
