import { domainToUnicode } from 'node:url';

/** Formats an email address for display, with macrons in a domain that is stored as Punycode. */
export function formatEmailAddress(address: string): string {
  const [, mailbox, domain = ''] = /^(.*@)([^@]*)$/.exec(address) ?? [];
  // Empty for an invalid domain.
  const words = domainToUnicode(domain);
  return mailbox && words ? mailbox + words : address;
}
