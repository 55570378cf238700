/** Block with the journey search form and its results; the form folds once there are results. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type FallbackProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { JourneyFormIsland, ResultsStatusIsland } from '#blocks/islands.tsx';
import { PlaceList } from '#blocks/place-list.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { FoldedForm } from '#components/travel/folded-form.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { planPath } from '#contracts/page-paths.ts';
import type { journeySearch } from '#schemas/blocks/journey-search.schema.ts';
import { resultsAnchor } from './search-links.ts';
import { Results } from './search-results.tsx';
import type { JourneySearchData } from './search-view.ts';

/** Makes a section focusable as the target of links and of a finished search. */
const reachable = { tabIndex: -1 };

/** The search form with its results. With results the form is folded; it opens when nothing was found. */
export function JourneySearch({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof journeySearch, JourneySearchData>) {
  const { heading, lead, form: kind } = block;
  const { results } = data;
  const { places, ...form } = data.form;
  const passNote = form.pass && <PassNote name={form.pass.name} />;
  const list = `${id}-places`;
  const island = (
    <>
      <PlaceList id={list} places={places} />
      <JourneyFormIsland {...{ id, kind, form, list }} isAnswered={results !== null} />
      {kind === 'full' && (
        <p className="mt-5">
          Several stops? <TextLink href={planPath}>Plan a trip</TextLink>
        </p>
      )}
    </>
  );
  if (!results) {
    const isBeside = kind === 'full' && Boolean(heading || lead);
    return (
      <Grid className="gap-y-stack print:hidden">
        <BlockIntro
          {...{ heading, lead, id }}
          level={headingLevel}
          className={classNames('col-span-12', isBeside && 'lg:col-span-4 lg:pe-6')}
        />
        <div className={classNames('col-span-12', isBeside && 'lg:col-span-7 lg:col-start-5')}>
          {passNote}
          {island}
        </div>
      </Grid>
    );
  }
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  const listed = results.kind === 'journeys' ? results : null;
  const change = (
    <FoldedForm key="form" label="Change the search" icon="search" isOpen={listed === null}>
      {island}
    </FoldedForm>
  );
  const found = (
    <section
      key="results"
      id={resultsAnchor}
      {...reachable}
      aria-label="Journeys found"
      className="scroll-mt-4"
    >
      <ResultsStatusIsland
        stamp={form.stamp}
        announcement={results.announcement}
        recent={listed?.recent ?? null}
      >
        <Results results={results} level={level} id={id} />
      </ResultsStatusIsland>
    </section>
  );
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, id }} lead={undefined} level={headingLevel} />
      {passNote}
      {/* A problem comes first, followed by the form to fix it. */}
      {listed ? [change, found] : [found, change]}
    </div>
  );
}

/** Says that the journeys below are booked with a pass. */
function PassNote({ name }: { name: string }) {
  return (
    <p className="mb-6 max-w-text border-rail border-s-4 ps-3">
      <strong>Booking with your {name}.</strong> Each journey says how much of your pass it uses. There is
      nothing to pay.
    </p>
  );
}

/** The fallback when neither the form nor its answer can be shown. */
export function JourneySearchUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="Journey search is unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or contact us with your places and dates and we’ll look it up."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
