import { hasText } from '#schemas/validation/verdict.ts';

/** Returns the words by which an editor knows a stored document: its title, a redirect's path, a station's stop. */
export function documentTitle({ _type, title, from, stop, text }: Readonly<Record<string, unknown>>): string {
  const words = [title, from, stop, text].find(hasText);
  return words?.trim() ?? (_type === 'siteSettings' ? 'Navigation and footer' : 'Unnamed');
}
