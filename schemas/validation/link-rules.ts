/** Studio validation of links: link text, target, external URL and fragment. */
import type { ValidationContext } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import { keyForId } from '../shared/stored-keys.ts';
import { contentQuery } from './content-query.ts';
import { hasText, quoted, type Verdict } from './verdict.ts';

/** Link texts without meaning outside their sentence, as in a screen reader's list of links. */
const sayNothing = new Set([
  'click',
  'click here',
  'here',
  'this',
  'link',
  'this link',
  'this page',
  'press here',
  'tap here',
]);
const sayLittle = new Set([
  'more',
  'read more',
  'learn more',
  'find out more',
  'see more',
  'details',
  'continue',
  'go',
  'info',
]);

const plain = (label: string) =>
  label
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.…→»>!:]+/g, ' ')
    .trim();

/** Checks that a link's text names the target. */
export function labelFault(label: unknown): Verdict {
  if (!hasText(label)) return 'Enter the link text: say where it leads.';
  if (label.trim().length > 120) return 'Use up to 120 characters for a link.';
  if (sayNothing.has(plain(label)))
    return `${quoted(label)} means nothing in a list of links. Say where it leads.`;
  if (/^(https?:\/\/|www\.)/i.test(label.trim())) return 'This is an address. Say in words where it leads.';
  return true;
}

/** Warns about a vague link text. */
export function labelAdvice(label: unknown): Verdict {
  return hasText(label) && sayLittle.has(plain(label))
    ? `${quoted(label)} could be any page. Say what is there: “All night trains”.`
    : true;
}

const hasTarget = (target: unknown) => isRecord(target) && typeof target._ref === 'string';

/** Checks that a link has exactly one target. */
export function targetFault(link: unknown): Verdict {
  if (!isRecord(link)) return true;
  const { target, url } = link;
  if (!hasTarget(target) && !hasText(url)) return 'Choose a page, or enter an external address.';
  if (hasTarget(target) && hasText(url)) return 'Choose either a page or an external address, not both.';
  return true;
}

/** Checks an external address. */
export function urlFault(url: unknown): Verdict {
  if (!hasText(url)) return true;
  if (url.trim().length > 2_048) return 'This address is too long: use up to 2,048 characters.';
  if (/^\//.test(url)) return 'This page is on this site: choose it above, so the link stays up to date.';
  if (/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+?[\d\s()-]+)$/i.test(url.trim())) return true;
  const address = URL.parse(url.trim());
  return address && /^https?:$/.test(address.protocol) && address.hostname.includes('.')
    ? true
    : 'Enter the full address: https://…, mailto:… or tel:…';
}

/** A block as the target of a link. */
export interface PartOfPage {
  readonly key: string;
  readonly type: string;
}

/** Returns the id of a block on its page, for links to it. */
export const partName = (key: string): string => `block-${keyForId(key)}`;

/** Checks that a part of a page exists. `parts` are the blocks of the target page; null if it no longer exists. */
export function fragmentFault(fragment: unknown, parts: readonly PartOfPage[] | null): Verdict {
  if (!hasText(fragment)) return true;
  if (fragment.startsWith('#')) return 'Leave out the #.';
  if (parts === null) return 'Choose the page for this part, or clear this field.';
  const names = [...new Set(parts.map(({ key }) => partName(key)))];
  if (names.some((name) => fragment === name || fragment.startsWith(`${name}-`))) return true;
  return parts.length === 0
    ? 'That page has no parts to link to.'
    : `There is no part ${quoted(fragment)} on that page. It has: ${names.join(', ')}.`;
}

function partsOf(found: unknown): PartOfPage[] {
  return Array.isArray(found)
    ? found.flatMap((block) =>
        isRecord(block) && typeof block._key === 'string' && typeof block._type === 'string'
          ? [{ key: block._key, type: block._type }]
          : [],
      )
    : [];
}

/** Studio rule for a fragment, checked against draft and published version of the target page. */
export async function checkFragment(fragment: unknown, context: ValidationContext): Promise<Verdict> {
  if (!hasText(fragment)) return true;
  const target = isRecord(context.parent) ? context.parent.target : undefined;
  if (!isRecord(target) || typeof target._ref !== 'string') return fragmentFault(fragment, null);
  const found = await contentQuery(context)(
    // A destination, a blog post and a tour have a generated opening.
    `array::compact(*[_id in [$id, "drafts." + $id]]{
      "parts": select(_type == "page" => [], [{"_key": "opening", "_type": "hero"}]) + coalesce(blocks[]{_key, _type}, [])
    }.parts[])`,
    { id: target._ref },
  );
  return fragmentFault(fragment, partsOf(found));
}
