import { defineField, defineType } from '@sanity/types';
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { checkRedirect } from '../validation/address-rules.ts';

/**
 * Document type of a redirect from an old path to a document. A live page always takes precedence over a redirect from
 * its path.
 */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  fields: [
    defineField({
      name: 'from',
      title: 'Old address',
      description: 'A path on this site, such as /trains/.',
      type: 'string',
      validation: (rule) => rule.custom(checkRedirect),
    }),
    defineField({
      name: 'target',
      title: 'New page',
      type: 'reference',
      // Weak, so that a redirect never prevents the deletion of its target.
      weak: true,
      to: routableTypes.map((type) => ({ type })),
      validation: (rule) => rule.required().error('Choose the new page.'),
    }),
  ],
  preview: {
    select: { title: 'from', to: 'target.title' },
    prepare: ({ title, to }) => ({
      title: title || 'No old address yet',
      subtitle: to ? `→ ${to}` : 'no target',
    }),
  },
});

/** A redirect with its target resolved to a canonical path. One whose target no longer exists is invalid. */
export const redirectEntry = z.object({ from: z.string().startsWith('/'), to: z.string().startsWith('/') });
