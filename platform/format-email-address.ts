import { domainToUnicode } from 'node:url';

/** An email address as its owner writes it: with macrons in its domain where it was kept in ASCII. */
export function formatEmailAddress(address: string): string {
  const [, mailbox, domain = ''] = /^(.*@)([^@]*)$/.exec(address) ?? [];
  // Empty for a domain that is none.
  const words = domainToUnicode(domain);
  return mailbox && words ? mailbox + words : address;
}
