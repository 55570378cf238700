import { createRequire } from 'node:module';

const { JSDOM } = createRequire(import.meta.url)('jsdom');
const container: { innerHTML: string } = new JSDOM('<div></div>').window.document.querySelector('div');

/** Returns the `innerHTML` of an element with this markup. Markup that builds the same elements has the same. */
export function innerHtml(markup: string): string {
  container.innerHTML = markup;
  return container.innerHTML;
}
