import { SaxesParser } from 'saxes';

/**
 * Parses a sitemap into its addresses, in document order, entities resolved.
 * @returns `fault` instead if the XML is not well-formed, because search engines then ignore the whole sitemap
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
    return { fault: `is not well-formed XML: ${error instanceof Error ? error.message : String(error)}` };
  }
  return { addresses };
}
