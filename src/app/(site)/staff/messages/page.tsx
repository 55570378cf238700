/** Staff page of messages: the contact form's and those of other forms. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { staffPath } from '#contracts/page-paths.ts';
import { listMessages } from '#domains/contact/list-messages.ts';
import { openDatabase } from '#platform/database/database.ts';
import { isSignedIn } from '../staff-access.ts';
import { EmptyNote, StaffFrame } from '../staff-parts.tsx';
import { MessageCard } from './message-card.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Messages (staff)', robots: { index: false, follow: false } };

const maxListed = 200;

/** Staff page of messages. They are answered by email, so it only shows them. */
export default async function StaffMessagesPage() {
  if (!(await isSignedIn())) redirect(staffPath);
  const messages = await listMessages(await openDatabase(), maxListed);
  return (
    <StaffFrame
      title="Messages"
      above={
        <a href={staffPath} data-document="" className="link-line text-rail">
          Back to overview
        </a>
      }
    >
      <p className="mb-stack max-w-text text-quiet">
        The newest {maxListed} messages of all forms. Each was also emailed; please answer by email.
      </p>
      {messages.length === 0 ? <EmptyNote>No messages.</EmptyNote> : null}
      {messages.map((message) => (
        <MessageCard key={message.reference} message={message} />
      ))}
    </StaffFrame>
  );
}
