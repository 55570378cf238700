/** Block that plans a trip with several stops; the form folds once there is a plan. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { TripFormIsland } from '#blocks/islands.tsx';
import { PlaceList } from '#blocks/place-list.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { FoldedForm } from '#components/travel/folded-form.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import type { tripPlanner } from '#schemas/blocks/trip-planner.schema.ts';
import { TripResults } from './trip-results.tsx';
import { type TripPlannerData, tripAnchor } from './trip-view.ts';

/** The form of a trip with several stops and, below it, the planned trip. */
export function TripPlanner({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof tripPlanner, TripPlannerData>) {
  const { heading, lead } = block;
  const { trip } = data;
  const { places, ...form } = data.form;
  const list = `${id}-places`;
  const island = (
    <>
      <PlaceList id={list} places={places} />
      <TripFormIsland {...{ id, form, list }} />
    </>
  );
  if (!trip) {
    const isBeside = Boolean(heading || lead);
    return (
      <Grid className="gap-y-stack print:hidden">
        <BlockIntro
          {...{ heading, lead, id }}
          level={headingLevel}
          className={classNames('col-span-12', isBeside && 'lg:col-span-4 lg:pe-6')}
        />
        <div
          id={tripAnchor}
          className={classNames('col-span-12 scroll-mt-4', isBeside && 'lg:col-span-7 lg:col-start-5')}
        >
          {island}
        </div>
      </Grid>
    );
  }
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, id }} lead={undefined} level={headingLevel} />
      <FoldedForm label="Change the trip" icon="pin">
        {island}
      </FoldedForm>
      <TripResults trip={trip} level={heading ? lowerHeadingLevel(headingLevel) : headingLevel} id={id} />
    </div>
  );
}

/** The fallback when neither the form nor its answer can be shown. */
export function TripPlannerUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="The trip planner is unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or contact us with your places and dates and we’ll plan it."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
