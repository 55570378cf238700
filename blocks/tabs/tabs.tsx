/** Block with parts of a subject: tabs of which one is open, or numbered steps. */
import { BesideIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type HeadingLevel, lowerHeadingLevel } from '#blocks/define-block.ts';
import { TabsIsland } from '#blocks/islands.tsx';
import { Picture } from '#components/media/picture.tsx';
import { ShortProse } from '#components/prose/prose.tsx';
import { Heading } from '#components/ui/heading.tsx';
import type { tabs } from '#schemas/blocks/tabs.schema.ts';

type Items = BlockProps<typeof tabs>['block']['items'];
type Item = Items[number];

/** Tabs, or a numbered list. Without a script all parts of the tabs follow each other under their headings. */
export function Tabs({ block, headingLevel, id }: BlockProps<typeof tabs>) {
  const { heading, lead, appearance, items } = block;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <BesideIntro {...{ heading, lead, id }} level={headingLevel}>
      {appearance === 'steps' ? (
        <Steps items={items} level={level} id={id} />
      ) : (
        <TabsIsland
          label={heading ?? 'Choose a part'}
          tabs={items.map((item) => ({
            id: `${id}-${item._key}`,
            title: item.title,
            panel: (
              <>
                <Heading level={level} size="small" className="tab-heading">
                  {item.title}
                </Heading>
                <Part item={item} />
              </>
            ),
          }))}
        />
      )}
    </BesideIntro>
  );
}

function Steps({
  items,
  level,
  id,
}: {
  readonly items: Items;
  readonly level: HeadingLevel;
  readonly id: string;
}) {
  return (
    <ol className="border-ink border-t-2">
      {items.map((item, index) => (
        <li
          key={item._key}
          id={`${id}-${item._key}`}
          className="grid break-inside-avoid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 border-line border-b py-5 md:grid-cols-[4rem_minmax(0,1fr)]"
        >
          {/* The list itself numbers its entries for screen readers. */}
          <span
            aria-hidden="true"
            className="figures font-display font-semibold text-2xl text-rail leading-none"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <Heading level={level} size="small" className="mb-2">
              {item.title}
            </Heading>
            <Part item={item} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Text of a part, with its picture below. */
function Part({ item: { body, picture } }: { readonly item: Item }) {
  return (
    <>
      <ShortProse value={body} />
      {picture && (
        <div className="mt-5 max-w-text">
          <Picture image={picture} ratio="3:2" sizes="(min-width: 40rem) 38rem, 100vw" />
        </div>
      )}
    </>
  );
}
