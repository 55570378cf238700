import { SaxesParser } from 'saxes';

/**
 * The addresses that a sitemap names, in its order, entities resolved.
 * @returns `fault` in place of them where it is no well-formed XML: search engines read none of it then
 */
export function readSitemap(
  xml: string,
): { readonly addresses: readonly string[] } | { readonly fault: string } {
  const addresses: string[] = [];
  let open = '';
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    open = name;
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'loc' && open === name) addresses.push(text.trim());
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    return { fault: `is no XML: ${error instanceof Error ? error.message : String(error)}` };
  }
  return { addresses };
}
