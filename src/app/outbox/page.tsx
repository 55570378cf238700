import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { NEW_ZEALAND } from '#src/platform/clock.ts';
import { config, isLoopback } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/database/database.ts';
import { listOutbox } from '#src/platform/mail/outbox.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Outbox', robots: { index: false } };

const instant = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: NEW_ZEALAND,
});

/** Mail holds personal data: the page exists only on the machine itself, and only where no mail server is set. */
async function isOnThisMachineAlone(): Promise<boolean> {
  const { host, siteUrl, siteEnvironment, mail } = config();
  const asked = (await headers()).get('host') ?? '';
  return (
    siteEnvironment === 'local' &&
    mail.smtpUrl === null &&
    isLoopback(host) &&
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(asked.replace(/:\d+$/, ''))
  );
}

/** The mails that would have been sent, newest first. */
export default async function OutboxPage() {
  if (!(await isOnThisMachineAlone())) notFound();
  const mails = await listOutbox(await openDatabase());
  return (
    <Container>
      <Heading level={1} className="pt-rhythm">
        Outbox
      </Heading>
      <p className="mt-4 mb-stack max-w-text text-quiet">
        No mail server is set, so mail stays here. Only this machine can see this page.
      </p>
      {mails.length === 0 && (
        <p>Nothing has been sent yet. A message from the contact page will appear here.</p>
      )}
      <ol className="flex flex-col">
        {mails.map((mail) => (
          <li key={mail.id} className="border-line border-t py-6">
            <Heading level={2} size="small">
              {mail.subject}
            </Heading>
            <p className="mt-1 text-quiet text-sm">
              To {mail.recipient}
              {mail.replyTo && `, answers to ${mail.replyTo}`} ·{' '}
              <time dateTime={mail.createdAt.toISOString()}>{instant.format(mail.createdAt)}</time> ·{' '}
              {mail.state}
            </p>
            <pre className="mt-4 max-w-text whitespace-pre-wrap font-sans">{mail.text}</pre>
          </li>
        ))}
      </ol>
    </Container>
  );
}
