/** Reads and writes the content lake of the site under test. */
import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import { lakeIdentity } from '#lake/identity.ts';

const link = z.object({ label: z.string(), path: z.string() });

const settings = z.object({
  navigation: z.array(
    link.extend({
      submenu: z
        .array(link)
        .nullish()
        .transform((entries) => entries ?? []),
    }),
  ),
  footer: z.object({
    columns: z.array(z.object({ title: z.string(), links: z.array(link) })),
    social: z.array(z.object({ network: z.string(), href: z.string() })),
    legal: z.array(link),
    copyright: z.string(),
    association: z.object({ name: z.string(), href: z.string() }),
  }),
});

const query = `*[_type == "siteSettings"][0]{
  navigation[]{label, "path": target->path.current, submenu[]{label, "path": target->path.current}},
  footer{..., columns[]{title, links[]{label, "path": target->path.current}},
    legal[]{label, "path": target->path.current}}
}`;

/** Reads the navigation and footer from the content lake, with references resolved. */
export async function readSiteSettings(lakeUrl: string): Promise<z.output<typeof settings>> {
  const answer = await fetch(
    `${lakeUrl}/v2026-03-01/data/query/production?query=${encodeURIComponent(query)}`,
  );
  return z.object({ result: settings }).parse(await answer.json()).result;
}

/** A Sanity client for a content lake. It may write, because the lake accepts writes from every client. */
export const lakeClient = (lakeUrl: string): SanityClient =>
  createClient({
    ...lakeIdentity,
    apiHost: lakeUrl,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2026-03-01',
  });
