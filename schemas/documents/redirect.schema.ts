import { defineField, defineType } from '@sanity/types';
import { z } from 'zod';
import { routableTypes } from '../shared/link.schema.ts';
import { checkRedirect } from '../validation/address-rules.ts';

/** An old address and where it leads now. A live page always wins over a redirect from its address. */
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
      // A redirect never keeps its page from being taken away.
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

/** A redirect with its target resolved to a canonical path; one whose target is gone is no redirect. */
export const redirectEntry = z.object({ from: z.string().startsWith('/'), to: z.string().startsWith('/') });
