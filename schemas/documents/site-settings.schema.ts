import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { z } from 'zod';
import { countNoun } from '#contracts/counts.ts';
import { requiredLineField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { line, optionalLine, validEntries } from '../shared/text.schema.ts';
import { urlFault } from '../validation/link-rules.ts';
import { checkSingleton } from '../validation/unique-document.ts';
import { siteNotice, siteNoticesProjection } from './site-notice.schema.ts';

const navigationLink = `_key, label, icon, ${linkProjection}`;

/** GROQ: navigation, footer and site-wide notices, which surround every page. */
export const siteSettingsProjection = `{
  navigation[]{${navigationLink}, submenu[]{${navigationLink}}},
  footer{
    columns[]{_key, title, links[]{_key, label, ${linkProjection}}},
    social[]{_key, network, href, label},
    legal[]{_key, label, ${linkProjection}},
    copyright,
    association{name, href}
  },
  "notices": ${siteNoticesProjection}
}`;

/** An entry of the top navigation, with the specification's label, path, icon and submenu. */
export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  readonly icon?: string | undefined;
  readonly submenu: readonly NavigationEntry[];
}

const resolvable = link.extend({ icon: optionalLine.catch(undefined) });

/**
 * Resolves an entry. If its page no longer exists, it links to the first entry below it; without one it is left out.
 */
function entry(
  { label, href, icon }: z.output<typeof resolvable>,
  submenu: readonly NavigationEntry[],
): NavigationEntry[] {
  const path = href ?? submenu[0]?.path;
  return path === undefined ? [] : [{ label, path, icon, submenu }];
}

const links = validEntries(link).transform((entries) =>
  entries.flatMap(({ label, href }) => (href ? [{ label, path: href }] : [])),
);

const footer = z.object({
  columns: validEntries(z.object({ title: line, links })),
  social: validEntries(
    z.object({
      network: z.enum(['facebook', 'instagram']),
      href: z.url(),
      label: optionalLine.catch(undefined),
    }),
  ),
  legal: links,
  copyright: line.catch(''),
  association: z.object({ name: line, href: z.url() }).optional().catch(undefined),
});

const footerShape = z.record(z.string(), z.unknown());

/**
 * Navigation, footer and notices of the site. Invalid entries, and entries whose page no longer exists, are left out.
 * Every page shows these settings, so a single mistake must not break all pages.
 */
export const siteSettings = z.object({
  navigation: validEntries(resolvable.extend({ submenu: validEntries(resolvable) })).transform((entries) =>
    entries.flatMap((top) =>
      entry(
        top,
        top.submenu.flatMap((sub) => entry(sub, [])),
      ),
    ),
  ),
  footer: z.preprocess((value) => footerShape.catch({}).parse(value), footer),
  /** All notices; the page decides which are shown now. */
  notices: validEntries(siteNotice),
});
export type SiteSettings = z.output<typeof siteSettings>;

const plainLink = defineArrayMember({
  type: 'object',
  name: 'link',
  title: 'Link',
  fields: linkFields,
  preview: { select: { title: 'label', subtitle: 'target.title' } },
});
/** Formats target and subentries: `→ Trains · 3 entries below`; undefined without either. */
function entryInWords(to: unknown, below: unknown): string | undefined {
  const count = Array.isArray(below) ? below.length : 0;
  const words = [
    typeof to === 'string' && `→ ${to}`,
    count > 0 && `${countNoun(count, 'entry', 'entries')} below`,
  ];
  return words.filter(Boolean).join(' · ') || undefined;
}

/** Icons of entries, with names for editors. */
const icons = [
  { title: 'Train', value: 'train' },
  { title: 'Coach', value: 'coach' },
  { title: 'Ferry', value: 'ferry' },
  { title: 'Pass', value: 'pass' },
  { title: 'Package', value: 'package' },
  { title: 'Gift', value: 'gift' },
  { title: 'Home', value: 'home' },
];

const iconField = (description: string) =>
  defineField({ name: 'icon', title: 'Icon', description, type: 'string', options: { list: icons } });

/** Studio document type of the site settings. */
export const siteSettingsDocument = defineType({
  name: 'siteSettings',
  title: 'Navigation and footer',
  type: 'document',
  fields: [
    defineField({
      name: 'navigation',
      title: 'Navigation',
      description:
        'On wide screens, the first six entries with an icon are the main row. The next three are beside the site’s name, and the rest are under “More”. A fourth stays in the row if it is the last. The menu on phones lists the main row first, then the other entries. “Book”, “My booking”, search and cart are always there.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'navigationEntry',
          title: 'Entry',
          fields: [
            ...linkFields,
            iconField(
              'Puts the entry in the main row, if that has fewer than six. “Home” is only in the menu on phones.',
            ),
            defineField({
              name: 'submenu',
              title: 'Submenu',
              description:
                'Opens below the entry on wide screens. On phones, it unfolds and starts with the entry’s own page.',
              type: 'array',
              of: [
                defineArrayMember({
                  type: 'object',
                  name: 'navigationSubentry',
                  title: 'Entry',
                  fields: [...linkFields, iconField('Shown on phones only.')],
                  preview: { select: { title: 'label', subtitle: 'target.title' } },
                }),
              ],
            }),
          ],
          preview: {
            select: { title: 'label', to: 'target.title', below: 'submenu' },
            prepare: ({ title, to, below }) => ({ title, subtitle: entryInWords(to, below) }),
          },
        }),
      ],
    }),
    defineField({
      name: 'footer',
      title: 'Footer',
      type: 'object',
      fields: [
        defineField({
          name: 'columns',
          title: 'Columns',
          description: 'Up to four lists of links, side by side on wide screens and stacked on phones.',
          type: 'array',
          of: [
            defineArrayMember({
              type: 'object',
              name: 'footerColumn',
              title: 'Column',
              fields: [
                requiredLineField('title', 'Title'),
                defineField({ name: 'links', title: 'Links', type: 'array', of: [plainLink] }),
              ],
            }),
          ],
          validation: (rule) => rule.max(4).error('Up to four columns.'),
        }),
        defineField({
          name: 'social',
          title: 'Social media',
          description: 'Icons at the end of the bottom line, one for each network.',
          type: 'array',
          of: [
            defineArrayMember({
              type: 'object',
              name: 'socialLink',
              title: 'Network',
              fields: [
                defineField({
                  name: 'network',
                  title: 'Network',
                  type: 'string',
                  options: {
                    list: [
                      { title: 'Facebook', value: 'facebook' },
                      { title: 'Instagram', value: 'instagram' },
                    ],
                  },
                }),
                defineField({
                  name: 'href',
                  title: 'Address',
                  type: 'url',
                  validation: (rule) => rule.uri({ scheme: /./, allowRelative: true }).custom(urlFault),
                }),
                defineField({
                  name: 'label',
                  title: 'Text beside the icon',
                  description: 'Only if the account isn’t ours: the name of its owner.',
                  type: 'string',
                }),
              ],
            }),
          ],
        }),
        defineField({
          name: 'legal',
          title: 'Legal links',
          description: 'In the bottom line, after the copyright line.',
          type: 'array',
          of: [plainLink],
        }),
        defineField({
          name: 'copyright',
          title: 'Copyright line',
          description: 'Starts the bottom line. {year} is replaced by the current year.',
          type: 'string',
        }),
        defineField({
          name: 'association',
          title: 'Industry association',
          description: 'In the bottom line, after the legal links.',
          type: 'object',
          fields: [
            defineField({
              name: 'name',
              title: 'Link text',
              description: 'Use “Member of …” only if we are a member.',
              type: 'string',
            }),
            defineField({
              name: 'href',
              title: 'Address',
              type: 'url',
              validation: (rule) => rule.uri({ scheme: /./, allowRelative: true }).custom(urlFault),
            }),
          ],
        }),
      ],
    }),
  ],
  validation: (rule) => rule.custom(checkSingleton),
  preview: { prepare: () => ({ title: 'Navigation and footer' }) },
});
