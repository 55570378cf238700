import type { Thing } from 'schema-dts';
import type { PageContentData } from '#src/api/types.ts';
import { brand } from '#src/platform/brand.ts';
import { absolute } from './page-metadata.ts';

/** What a page says of itself in schema.org's words, whatever blocks are on it. */
export function pageThings(page: PageContentData, siteUrl: string): Thing[] {
  const things: Thing[] = [];
  const home = absolute('/', siteUrl);
  if (page.path === '/')
    things.push(
      { '@type': 'WebSite', '@id': `${home}#site`, url: home, name: brand.name, inLanguage: 'en-NZ' },
      {
        '@type': 'Organization',
        '@id': `${home}#organisation`,
        url: home,
        name: brand.name,
        slogan: brand.tagline,
        logo: absolute('/icon-512.png', siteUrl),
      },
    );
  else
    things.push({
      '@type': 'BreadcrumbList',
      itemListElement: [{ title: 'Home', path: '/' }, ...page.ancestors, page].map(
        ({ title, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          item: absolute(path, siteUrl),
        }),
      ),
    });
  if (page.type === 'blogPost')
    things.push({
      '@type': 'Article',
      headline: page.title,
      description: page.summary ?? undefined,
      datePublished: page.publishedAt ?? undefined,
      dateModified: page.updatedAt,
      author: { '@type': 'Organization', name: page.author ?? brand.name },
      publisher: { '@type': 'Organization', name: brand.name },
      image: page.image ? absolute(page.image.src, siteUrl) : undefined,
      mainEntityOfPage: absolute(page.path, siteUrl),
    });
  return things;
}
