import { defineBlock } from '#blocks/define-block.ts';
import { routeCards as schema } from '#schemas/blocks/route-cards.schema.ts';
import { RouteCards } from './route-cards.tsx';

/** The definition of block `routeCards`: journeys with mode, places and duration. */
export const routeCards = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'omit',
  Component: RouteCards,
});
