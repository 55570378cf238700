/** Builds the Atom feed of the blog. */
import { Feed } from 'feed';
import type { Article } from '#cms/newest-articles.ts';
import { brand } from '#platform/brand.ts';
import { escaped, stripInvalidXml } from './escape-xml.ts';

/** Path of the blog's feed. */
export const feedPath = '/feed.xml';
/** Title of the feed in feed readers. */
export const feedTitle = `${brand.name}: articles`;

/** Builds the blog's Atom feed: the newest articles with summary, picture and link. */
export function blogFeed(articles: readonly Article[], siteUrl: string): string {
  const toAbsoluteUrl = (address: string) => new URL(address, siteUrl).href;
  const changes = articles.map(({ updatedAt }) => updatedAt).toSorted();
  const feed = new Feed({
    id: toAbsoluteUrl('/blogs/'),
    title: feedTitle,
    description: brand.tagline,
    link: toAbsoluteUrl('/blogs/'),
    feedLinks: { atom: toAbsoluteUrl(feedPath) },
    language: 'en-NZ',
    favicon: toAbsoluteUrl('/favicon.ico'),
    image: toAbsoluteUrl('/icon-512.png'),
    copyright: brand.name,
    generator: brand.name,
    updated: new Date(changes.at(-1) ?? 0),
    author: { name: brand.name, link: toAbsoluteUrl('/') },
  });
  for (const { path, title, summary, author, publishedAt, updatedAt, picture } of articles) {
    const link = toAbsoluteUrl(path);
    feed.addItem({
      id: link,
      link,
      // Both fields are HTML.
      title: escaped(title),
      ...(summary && { description: escaped(summary) }),
      content: contentOf({ summary, picture, link }, toAbsoluteUrl),
      author: [{ name: stripInvalidXml(author ?? brand.name) }],
      published: new Date(publishedAt),
      date: new Date(updatedAt),
    });
  }
  return feed.atom1();
}

/** Preview of an article in feed readers: picture, summary and link. */
function contentOf(
  { summary, picture, link }: Pick<Article, 'summary' | 'picture'> & { readonly link: string },
  toAbsoluteUrl: (address: string) => string,
): string {
  const shown = picture
    ? `<p><img src="${escaped(toAbsoluteUrl(picture.src))}" alt="${escaped(picture.alt)}" width="${picture.width}" height="${picture.height}"></p>`
    : '';
  const words = summary ? `<p>${escaped(summary)}</p>` : '';
  return `${shown}${words}<p><a href="${escaped(link)}">Read more at ${escaped(brand.name)}</a></p>`;
}
