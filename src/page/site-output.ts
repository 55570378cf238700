import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import type { PartMarkup } from '#components/layout/types.ts';
import { config } from '#platform/config.ts';
import { containErrors } from '#platform/next-internals/error-containment.ts';
import { staticMarkup, staticShellMarkup } from '#platform/next-internals/static-markup.ts';
import { type BlockOutput, plainOutput } from './render-blocks.tsx';

const finishedOutput: BlockOutput = { contain: containErrors, toMarkup: staticMarkup };

/**
 * Returns the output of blocks on the site: the error of a block stays in it, and a block without scripts is one HTML
 * string. With PLAIN_NEXT_OUTPUT elements stay as they are.
 */
export function siteOutput(): BlockOutput {
  return config().isPlainNextOutput ? plainOutput : finishedOutput;
}

/**
 * Renders the header or the footer to static HTML; null if it has to stay elements, as with PLAIN_NEXT_OUTPUT. The
 * revision is a hash of the HTML.
 */
export function shellMarkup(node: ReactNode): PartMarkup | null {
  if (config().isPlainNextOutput) return null;
  const html = staticShellMarkup(containErrors(node));
  if (html === null) return null;
  return { html, revision: createHash('sha256').update(html).digest('base64url').slice(0, 8) };
}
