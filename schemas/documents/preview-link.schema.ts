import { defineField, defineType } from '@sanity/types';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { lineField } from '../shared/line-field.schema.ts';

/**
 * Document type of a preview link, which opens one page as a draft or in a release. It stores only the hash of the link's token, so
 * that readers of the content can't use the link. Its id starts with `previewLink.`, because a document with a dot in
 * its id is private.
 */
export const previewLink = defineType({
  name: 'previewLink',
  title: 'Preview link',
  type: 'document',
  // The link is valid as soon as it is created, and invalid as soon as it is revoked.
  liveEdit: true,
  readOnly: true,
  fields: [
    defineField({
      name: 'page',
      title: 'Page',
      type: 'reference',
      weak: true,
      to: routableTypes.map((type) => ({ type })),
    }),
    defineField({ name: 'note', title: 'Note for recipients', type: 'string' }),
    defineField({ name: 'expiresAt', title: 'Expires', type: 'datetime' }),
    defineField({ name: 'revokedAt', title: 'Revoked', type: 'datetime' }),
    lineField('pinnedRevision', 'Fixed revision', 'Leave empty to show the latest draft.'),
    lineField('release', 'Release', 'Leave empty to show the draft.'),
    defineField({ name: 'tokenHash', title: 'Token fingerprint', type: 'string', hidden: true }),
  ],
  preview: {
    select: { title: 'page.title', note: 'note', expiresAt: 'expiresAt', revokedAt: 'revokedAt' },
    prepare: ({ title, note, expiresAt, revokedAt }) => ({
      title: title ?? 'Unnamed page',
      subtitle: [revokedAt ? 'revoked' : Date.parse(String(expiresAt)) < Date.now() ? 'ended' : 'open', note]
        .filter(Boolean)
        .join(' · '),
    }),
  },
});
