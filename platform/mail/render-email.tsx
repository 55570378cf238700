import { render } from '@react-email/components';
import type { Email, EmailSite } from './email.ts';
import { EmailDocument } from './email-html.tsx';
import { emailText } from './email-text.ts';
import type { ComposedMail } from './mail.ts';

/** Renders an email as subject, plain text and HTML. */
export async function renderEmail(
  email: Email,
  site: EmailSite,
): Promise<Required<Pick<ComposedMail, 'subject' | 'text' | 'html'>>> {
  return {
    subject: email.subject,
    text: emailText(email, site),
    html: await render(<EmailDocument email={email} site={site} />),
  };
}
