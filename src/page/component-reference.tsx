import type { BlockFixtures } from '#blocks/fixture.ts';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import type { BlockType } from '#schemas/blocks/index.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { reportToLog } from './block-events.ts';
import { toAbsoluteUrl } from './page-metadata.ts';
import { createSitePorts } from './ports/site-ports.ts';
import { prepareBlocks } from './prepare-blocks.ts';
import { PageBlocks } from './render-blocks.tsx';
import { createLoadContext } from './run-loader.ts';
import { siteOutput } from './site-output.ts';

const path = '/comp_ref/';
const examples: Readonly<Record<BlockType, BlockFixtures>> = fixtures;

/** Reference of all block types with their examples, rendered by the same pipeline as pages. */
export function ComponentReference() {
  return (
    <>
      <Container className="pt-rhythm">
        <Heading level={1}>Component reference</Heading>
        <p className="mt-4 max-w-text text-lg text-quiet">
          Every block an editor can place, with each of its examples, as the site renders them.
        </p>
        <nav aria-label="Blocks" className="mt-6">
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {Object.values(blockSchemas).map(({ type, title }) => (
              <li key={type}>
                <a className="link-line text-rail" href={`#${type}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
      {Object.values(blockSchemas).map(({ type }) => (
        <BlockExamples key={type} type={type} />
      ))}
    </>
  );
}

async function BlockExamples({ type }: { type: BlockType }) {
  const { title, description } = blockSchemas[type];
  const stored = Object.entries(examples[type]).map(([name, fixture]) => ({
    ...fixture,
    _type: type,
    _key: `${type}-${name}`,
  }));
  const { blocks } = await prepareBlocks(stored, {
    registry,
    context: createLoadContext({ path, visitor: { kind: 'editor' }, now: now(), ports: createSitePorts }),
    report: reportToLog,
  });
  return (
    <section aria-labelledby={type} className="mt-rhythm border-line border-t-2 pt-rhythm">
      <Container>
        <Heading level={2} id={type}>
          {title} <code className="text-base text-quiet">{type}</code>
        </Heading>
        <p className="mt-3 mb-rhythm max-w-text text-quiet">{description}</p>
      </Container>
      <PageBlocks
        blocks={blocks}
        page={{ path, url: toAbsoluteUrl(path, config().siteUrl), title }}
        audience="draft"
        outline="inside"
        report={reportToLog}
        output={siteOutput()}
      />
    </section>
  );
}
