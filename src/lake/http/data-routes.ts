/** The routes below `data/` that write, or that tell of what was written. */
import { answerActions } from '../actions/actions-route.ts';
import type { Content } from '../content.ts';
import { answerMutations } from '../mutations/mutate-route.ts';
import type { Exchange } from './reply.ts';

/** A route below `data/<name>/:dataset`; undefined when nothing is served there. */
export type DataRoute = (exchange: Exchange, content: Content) => void | Promise<void>;

/** The route of `data/<name>/:dataset/<rest>`. */
export function dataRoute(name: string | undefined, rest: readonly string[]): DataRoute | undefined {
  if (rest.length === 0 && name === 'mutate') return answerMutations;
  if (rest.length === 0 && name === 'actions') return answerActions;
  return undefined;
}
