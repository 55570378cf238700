import { brand } from '../brand.ts';
import { mailAddress, urlOf } from './formats.ts';
import type { Settings } from './setting.ts';

const mustBeOwn = 'must be an address of your own';

/** Mail. */
export const mail = {
  SMTP_URL: {
    schema: urlOf(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address').optional(),
    readBy: ['site'],
    summary: 'The mail server: `smtps://`, or `smtp://` with STARTTLS.',
    notes:
      'Connections to this machine and to `PLAIN_HOSTS` do not need TLS. Without a server mails stay in the outbox, which `/outbox` shows on this machine only.',
    example: 'smtps://user:password@mail.example.nz',
    isSecret: true,
    onPublicSite: 'must be set',
  },
  MAIL_FROM: {
    schema: mailAddress.default(`${brand.name} <no-reply@southbound.example>`),
    readBy: ['site'],
    summary: 'The sender of every mail.',
    example: 'Southbound <no-reply@example.nz>',
    onPublicSite: mustBeOwn,
  },
  CONTACT_TO: {
    schema: mailAddress.default('hello@southbound.example'),
    readBy: ['site'],
    summary: 'The recipient of messages from the contact form.',
    example: 'hello@example.nz',
    onPublicSite: mustBeOwn,
  },
} as const satisfies Settings;
