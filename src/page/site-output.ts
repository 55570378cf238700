import { config } from '#platform/config.ts';
import { containErrors } from '#platform/next-internals/error-containment.ts';
import { staticMarkup } from '#platform/next-internals/static-markup.ts';
import { withStaticParts } from '#platform/next-internals/static-parts.ts';
import { type BlockOutput, plainOutput } from './render-blocks.tsx';

const finishedOutput: BlockOutput = {
  contain: containErrors,
  toMarkup: staticMarkup,
  withParts: withStaticParts,
};

/**
 * Returns the output of blocks on the site: the error of a block stays in it, and a block without scripts is one HTML
 * string. With PLAIN_NEXT_OUTPUT elements stay as they are.
 */
export function siteOutput(): BlockOutput {
  return config().isPlainNextOutput ? plainOutput : finishedOutput;
}
