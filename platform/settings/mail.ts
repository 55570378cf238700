import { z } from 'zod';
import { brand } from '../brand.ts';
import { list, mailAddress, urlOf } from './formats.ts';
import type { Settings } from './setting.ts';

const textGateway = ['TEXT_GATEWAY_URL', 'TEXT_GATEWAY_KEY'] as const;

/** `Groups=groups@example.nz, Schools=schools@example.nz` as a list of names and addresses. */
const namedAddresses = list.transform((entries, context) => {
  const named = entries.map((entry) => {
    const [, name = '', address = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
    return [name.trim(), address.trim()] as const;
  });
  const isValid = named.every(
    ([name, address]) => /^[^\p{C}]{1,40}$/u.test(name) && mailAddress.safeParse(address).success,
  );
  if (isValid && new Set(named.map(([name]) => name)).size === named.length) return new Map(named);
  context.addIssue('must be a list of different names with addresses, such as Groups=groups@example.nz');
  return z.NEVER;
});

const mustBeOwn = 'must be an address of your own';

/** Emails and text messages. */
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
  FORM_RECIPIENTS: {
    schema: namedAddresses.optional(),
    readBy: ['site'],
    summary: 'Other recipients of forms, which editors choose by name.',
    notes:
      'Only the names reach the Studio and the content, never the addresses. A form without a recipient, or with an unknown one, goes to `CONTACT_TO`.',
    example: 'Groups=groups@example.nz,Schools=schools@example.nz',
  },
  TEXT_GATEWAY_URL: {
    schema: urlOf(['http:', 'https:'], 'must be an http or https address').optional(),
    readBy: ['site'],
    summary: 'The address to which text messages are posted.',
    notes:
      '`docs/reference/text-gateway.md` describes the requests. Without it a public site offers and sends no text messages; a local one shows them at `/outbox`.',
    example: 'https://texts.example.nz/messages',
    setTogether: textGateway,
    onPublicSite: 'must be an https address, or a host on this machine or in PLAIN_HOSTS',
  },
  TEXT_GATEWAY_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,500}$/, 'must be 16 to 500 printable characters without spaces')
      .optional(),
    readBy: ['site'],
    summary: 'The bearer token for the text gateway.',
    isSecret: true,
    setTogether: textGateway,
  },
} as const satisfies Settings;
