import { headers } from 'next/headers';
import { config } from '#platform/config.ts';
import { currentRequest } from '#platform/http/request-context.ts';
import { isLoopback } from '#platform/loopback.ts';

/** Mail holds personal data: what shows it exists only on the machine itself, and only where no mail server is set. */
export async function isOnThisMachineAlone(): Promise<boolean> {
  const { host, siteUrl, siteEnvironment, mail } = config();
  const asked = (await headers()).get('host') ?? '';
  return (
    siteEnvironment === 'local' &&
    mail.smtpUrl === null &&
    isLoopback(host) &&
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(asked.replace(/:\d+$/, '')) &&
    // A proxy on this machine may ask by this machine's name for whomever it likes.
    currentRequest()?.isHandedOn !== true
  );
}

/** For what is not there, or not for whoever asks. */
export function notFoundAnswer(): Response {
  return new Response('Nothing found.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
