import { defineField, defineType } from '@sanity/types';
import { lineField } from '../shared/line-field.schema.ts';
import { routableTypes } from '../shared/link.schema.ts';

/**
 * A link that opens the draft of one page. It holds no more than the fingerprint of the link's token, so that nobody who reads the
 * content can follow the link. Its id begins with `previewLink.`: with a dot in it a document is private.
 */
export const previewLink = defineType({
  name: 'previewLink',
  title: 'Preview link',
  type: 'document',
  // It counts as soon as it is made, and no longer as soon as it is taken back.
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
