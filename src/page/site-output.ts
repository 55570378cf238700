import { containErrors } from './error-containment.ts';
import type { BlockOutput } from './render-blocks.tsx';
import { staticMarkup } from './static-markup.ts';

/** The output of blocks on the site: the error of a block stays in it, and a block without scripts is one HTML string. */
export const siteOutput: BlockOutput = { contain: containErrors, toMarkup: staticMarkup };
