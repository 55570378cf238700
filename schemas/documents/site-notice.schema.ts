import { defineField, defineType } from '@sanity/types';
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { instant, line, optional } from '../shared/text.schema.ts';
import { windowFields } from '../shared/window.schema.ts';
import { checkVisibleText } from '../validation/verdict.ts';
import { formatStoredTime } from './stored-dates.ts';

/**
 * GROQ: the site-wide notices that have not ended at `$since`, the newest window first. The page decides which are
 * shown now, because this result is cached for a while.
 */
export const siteNoticesProjection = `*[_type == "siteNotice" && (!defined(endsAt) || dateTime(endsAt) > dateTime($since))] | order(coalesce(startsAt, _createdAt) desc, _id)[0...1000]{
  "_key": _id, text, tone, startsAt, endsAt, link{..., ${linkProjection}}
}`;

/** A site-wide notice: one line above every page's content, within a window of time. */
export const siteNotice = z.object({
  _key: z.string(),
  text: line,
  tone: z.enum(['information', 'warning']).catch('information'),
  startsAt: optional(instant),
  endsAt: optional(instant),
  link: optional(link).catch(undefined),
});
export type SiteNotice = z.output<typeof siteNotice>;

/** Studio document type of a site-wide notice. */
export const siteNoticeDocument = defineType({
  name: 'siteNotice',
  title: 'Notice on every page',
  type: 'document',
  fields: [
    defineField({
      name: 'text',
      title: 'What has happened',
      description: 'One or two short sentences at the top of every page: what, where and until when.',
      type: 'text',
      rows: 2,
      validation: (rule) => [
        rule
          .required()
          .custom(checkVisibleText)
          .max(300)
          .error('Say what has happened in up to 300 characters.'),
        rule
          .max(160)
          .warning('This is long for a site-wide notice. Put the details on a page and link to it.'),
      ],
    }),
    defineField({
      name: 'tone',
      title: 'Kind',
      type: 'string',
      initialValue: 'information',
      options: {
        layout: 'radio',
        list: [
          { title: 'Information', value: 'information' },
          { title: 'Warning', value: 'warning' },
        ],
      },
      validation: (rule) => rule.required().error('Choose a kind.'),
    }),
    ...windowFields,
    defineField({
      name: 'link',
      title: 'Read more link',
      type: 'object',
      options: { collapsible: true, collapsed: true },
      fields: linkFields,
    }),
  ],
  preview: {
    select: { title: 'text', tone: 'tone', startsAt: 'startsAt', endsAt: 'endsAt' },
    prepare: (notice) => ({ title: notice.title, subtitle: formatTimeWindow(notice) }),
  },
});

/** Formats tone and window of a notice for a Studio list: `Warning · from 3 Dec 2026, 09:00`. */
export function formatTimeWindow(notice: unknown): string {
  if (!isRecord(notice)) return '';
  const from = formatStoredTime(notice.startsAt);
  const until = formatStoredTime(notice.endsAt);
  return [
    notice.tone === 'warning' ? 'Warning' : 'Information',
    from && `from ${from}`,
    until ? `until ${until}` : 'without an end',
  ]
    .filter(Boolean)
    .join(' · ');
}
