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
  const absolute = (address: string) => new URL(address, siteUrl).href;
  const changes = articles.map(({ updatedAt }) => updatedAt).toSorted();
  const feed = new Feed({
    id: absolute('/blogs/'),
    title: feedTitle,
    description: brand.tagline,
    link: absolute('/blogs/'),
    feedLinks: { atom: absolute(feedPath) },
    language: 'en-NZ',
    favicon: absolute('/favicon.ico'),
    image: absolute('/icon-512.png'),
    copyright: brand.name,
    generator: brand.name,
    updated: new Date(changes.at(-1) ?? 0),
    author: { name: brand.name, link: absolute('/') },
  });
  for (const { path, title, summary, author, publishedAt, updatedAt, picture } of articles) {
    const link = absolute(path);
    feed.addItem({
      id: link,
      link,
      // Both fields are HTML.
      title: escaped(title),
      ...(summary && { description: escaped(summary) }),
      content: contentOf({ summary, picture, link }, absolute),
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
  absolute: (address: string) => string,
): string {
  const shown = picture
    ? `<p><img src="${escaped(absolute(picture.src))}" alt="${escaped(picture.alt)}" width="${picture.width}" height="${picture.height}"></p>`
    : '';
  const words = summary ? `<p>${escaped(summary)}</p>` : '';
  return `${shown}${words}<p><a href="${escaped(link)}">Read more at ${escaped(brand.name)}</a></p>`;
}
