import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { countNoun } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import { now } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { listOutbox, type OutboxEntry } from '#platform/mail/outbox.ts';
import { isLocalRequest } from './outbox-guard.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Outbox', robots: { index: false } };

/** Development outbox: lists emails and text messages instead of sending them, newest first and the newest unfolded. */
export default async function OutboxPage() {
  if (!(await isLocalRequest())) notFound();
  const mails = await listOutbox(await openDatabase());
  return (
    <Container>
      <Heading level={1} className="pt-rhythm">
        Outbox
      </Heading>
      <p className="mt-4 mb-stack max-w-text text-pretty text-quiet">
        No mail server is configured, so emails and text messages stay here. Only this computer can see this
        page.
      </p>
      {mails.length === 0 ? (
        <EmptyState
          level={2}
          title="Nothing has been sent yet"
          text="A message from the contact page or a booking will appear here."
        />
      ) : (
        <ol className="flex flex-col border-line border-b pb-px">
          {mails.map((mail, at) => (
            <li key={mail.id} className="border-line border-t">
              <Mail mail={mail} isOpen={at === 0} />
            </li>
          ))}
        </ol>
      )}
    </Container>
  );
}

function Mail({ mail, isOpen }: { mail: OutboxEntry; isOpen: boolean }) {
  const { id, channel, state, subject, recipient, replyTo, createdAt, text, hasHtml, attachments } = mail;
  const words = (
    <pre className="max-w-text whitespace-pre-wrap font-sans [overflow-wrap:anywhere]">{text}</pre>
  );
  return (
    <details open={isOpen} className="group">
      <summary className="flex cursor-pointer list-none items-start gap-3 py-5 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron" className="mt-1.5 size-4 shrink-0 text-quiet group-open:rotate-180" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="min-w-0 basis-80 grow">
            <span className="block font-semibold text-lg [overflow-wrap:anywhere]">
              {channel === 'text' ? 'Text message' : subject || unnamed[state]}
            </span>
            {recipient && (
              <span className="block text-quiet text-sm [overflow-wrap:anywhere]">
                To {recipient}
                {replyTo && `, replies to ${replyTo}`}
              </span>
            )}
          </span>
          <span className="figures text-quiet text-sm">
            <time dateTime={createdAt.toISOString()}>{formatDateAndTime(createdAt)}</time>
            {attachments.length > 0 && ` · ${countNoun(attachments.length, 'file')}`}
            {` · ${stateWords(mail)}`}
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-5 pb-8 sm:ps-7">
        {attachments.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-x-6 gap-y-2">
            {attachments.map(({ filename, bytes }, position) => (
              <li key={filename}>
                <a
                  className="link-line text-rail [overflow-wrap:anywhere]"
                  href={`/outbox/${id}/files/${position}`}
                  download={filename}
                >
                  {filename}
                </a>{' '}
                <span className="text-quiet text-sm">{Math.ceil(bytes / 1000)} kB</span>
              </li>
            ))}
          </ul>
        )}
        {hasHtml ? (
          <>
            <iframe
              title={`${subject}, as displayed`}
              src={`/outbox/${id}/html`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              loading="lazy"
              className="h-[44rem] w-full max-w-[50rem] resize-y border border-line"
            />
            <details>
              <summary className="cursor-pointer text-quiet">Plain text version</summary>
              <div className="mt-3">{words}</div>
            </details>
          </>
        ) : (
          words
        )}
      </div>
    </details>
  );
}

/** Titles of mails without a subject. */
const unnamed = {
  pending: 'Not written yet',
  sending: 'Being written',
  sent: 'Sent; its content is not kept',
  kept: 'Content deleted after its retention period',
  failed: 'Could not be written',
  dropped: 'Dropped: it has no recipient',
} as const satisfies Record<OutboxEntry['state'], string>;

function stateWords({ state, dueAt, lastError }: OutboxEntry): string {
  if (state === 'pending' && lastError !== null) return `could not be written: ${lastError}`;
  if (state === 'pending' && dueAt > now()) return `waiting until ${formatDateAndTime(dueAt)}`;
  return state;
}
