import { createRequire } from 'node:module';

const { JSDOM } = createRequire(import.meta.url)('jsdom');
const container: HTMLElement = new JSDOM('<div></div>').window.document.querySelector('div');

/**
 * Returns the `innerHTML` of an element with this markup, with `open` as last attribute. Markup that builds the same
 * elements has the same.
 */
export function innerHtml(markup: string): string {
  container.innerHTML = markup;
  for (const element of container.querySelectorAll('[open]')) {
    element.removeAttribute('open');
    element.setAttribute('open', '');
  }
  return container.innerHTML;
}
