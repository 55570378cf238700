/** The routes below `data/` that write, or that tell of what was written. */
import { answerActions } from '../actions/actions-route.ts';
import type { Content } from '../content.ts';
import { answerHistory } from '../history/history-route.ts';
import { answerMutations } from '../mutations/mutate-route.ts';
import { answerReferences } from '../references/references-route.ts';
import type { Exchange } from './exchange.ts';

/** A route below `data/<name>/:dataset`. */
export type DataRoute = (exchange: Exchange, content: Content) => void | Promise<void>;

/** The route of `data/<name>/:dataset/<rest>`; undefined when nothing is served there. */
export function dataRoute(name: string | undefined, rest: readonly string[]): DataRoute | undefined {
  if (name === 'history') return (exchange, content) => answerHistory(exchange, content, rest);
  if (name === 'references') return (exchange, content) => answerReferences(exchange, content, rest);
  if (rest.length > 0) return undefined;
  if (name === 'mutate') return answerMutations;
  if (name === 'actions') return answerActions;
  return undefined;
}
