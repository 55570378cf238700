import { eq } from 'drizzle-orm';
import type { FormAnswer } from '#contracts/forms/check-answers.ts';
import { cleanLine } from '#contracts/text/text-rule.ts';
import { now, toNewZealandIso } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { requestFingerprint } from '#platform/idempotency/idempotent-request.ts';
import { formSubmissions } from './form-submission.table.ts';
import { type MessageStamp, storeMessage } from './store-message.ts';

/** The checked answers to a form. */
export interface SubmittedForm {
  readonly documentId: string;
  readonly formKey: string;
  readonly title: string;
  readonly answers: readonly FormAnswer[];
  /** Chosen by the visitor's browser; undefined without a script. */
  readonly attemptId?: string | undefined;
  /** The hidden field. */
  readonly website?: string | undefined;
}

/**
 * Stores the answers to a form and their email, and resolves to the visitor's reference; see `storeMessage`. Equal
 * answers with the same attempt count once. Without an attempt, they do on the same day if they name an email address
 * or a phone: other people give other ones.
 */
export async function storeFormSubmission(
  database: Database,
  form: SubmittedForm,
  recipient: string,
): Promise<{ reference: string }> {
  const { documentId, formKey, title, answers, website } = form;
  const digest = digestOf(form);
  const email = answers.find(({ kind }) => kind === 'email')?.text;
  return storeMessage(database, website, {
    name: 'form',
    async insert(transaction, stamp) {
      const inserted = await transaction
        .insert(formSubmissions)
        .values({ ...stamp, documentId, formKey, title, answers, digest })
        .onConflictDoNothing({ target: formSubmissions.digest })
        .returning({ id: formSubmissions.id });
      return inserted.length > 0;
    },
    async findRepeated(transaction) {
      const [first] = await transaction
        .select({ reference: formSubmissions.reference })
        .from(formSubmissions)
        .where(eq(formSubmissions.digest, digest ?? ''));
      return first?.reference;
    },
    mail: (stamp) => ({
      to: recipient,
      ...(email !== undefined && { replyTo: email }),
      subject: cleanLine(`${title} ${stamp.reference}`),
      text: mailText(form, stamp),
    }),
  });
}

function digestOf({ documentId, formKey, answers, attemptId }: SubmittedForm): string | null {
  const hasContact = answers.some(({ kind }) => kind === 'email' || kind === 'phone');
  if (attemptId === undefined && !hasContact) return null;
  const attempt = attemptId ?? toNewZealandIso(now()).slice(0, 10);
  return requestFingerprint('form', attempt, [
    documentId,
    formKey,
    answers.map(({ key, text }) => [key, text]),
  ]);
}

function mailText({ title, answers }: SubmittedForm, { reference, receivedAt }: MessageStamp): string {
  return [
    `Form: ${title}`,
    `Reference: ${reference}`,
    `Received: ${toNewZealandIso(receivedAt)}`,
    '',
    ...answers.map(({ label, text }) => (text.includes('\n') ? `${label}:\n${text}\n` : `${label}: ${text}`)),
    '',
  ].join('\n');
}
