import { defineLoadedBlock } from '#blocks/define-block.ts';
import { tripPlanner as schema } from '#schemas/blocks/trip-planner.schema.ts';
import { loadTripPlanner } from './trip-planner.load.ts';
import { TripPlanner, TripPlannerUnavailable } from './trip-planner.tsx';

/** The definition of block `tripPlanner`: the form of a trip with several stops, and the planned trip. */
export const tripPlanner = defineLoadedBlock({
  schema,
  load: loadTripPlanner,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'critical',
  Fallback: TripPlannerUnavailable,
  Component: TripPlanner,
});
