import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import type { PartMarkup, ToPartMarkup } from '#components/layout/types.ts';
import { config } from '#platform/config.ts';
import { containErrors } from '#platform/next-internals/error-containment.ts';
import { staticMarkup, staticShellMarkup } from '#platform/next-internals/static-markup.ts';
import { withStaticParts } from '#platform/next-internals/static-parts.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { type BlockOutput, plainOutput } from './render-blocks.tsx';

const finishedOutput: BlockOutput = {
  contain: containErrors,
  toMarkup: staticMarkup,
  withParts: withStaticParts,
  defersLayout: true,
};

/**
 * Returns the output of blocks on the site: the error of a block stays in it, and a block without scripts is one HTML
 * string. With PLAIN_NEXT_OUTPUT elements stay as they are.
 */
export function siteOutput(): BlockOutput {
  return config().isPlainNextOutput ? plainOutput : finishedOutput;
}

const renderedParts = new WeakMap<SiteSettings, Map<string, PartMarkup | null>>();

/**
 * Returns a function that renders header and footer to static HTML, once for these settings. It returns null for a part
 * that has to stay elements, as with PLAIN_NEXT_OUTPUT. A revision is a hash of the HTML.
 * @param copyright the footer's text with the year
 */
export function shellMarkup(settings: SiteSettings, copyright: string): ToPartMarkup {
  const rendered = renderedParts.get(settings) ?? new Map<string, PartMarkup | null>();
  renderedParts.set(settings, rendered);
  return (part, node) => {
    if (config().isPlainNextOutput) return null;
    const key = `${part} ${copyright}`;
    const before = rendered.get(key);
    const markup = before === undefined ? renderPart(node) : before;
    rendered.set(key, markup);
    return markup;
  };
}

function renderPart(node: ReactNode): PartMarkup | null {
  const html = staticShellMarkup(containErrors(node));
  return html === null
    ? null
    : { html, revision: createHash('sha256').update(html).digest('base64url').slice(0, 8) };
}
