import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { PosterPicture } from '#components/media/picture.tsx';
import { Container, Grid } from './container.tsx';
import { Heading } from './heading.tsx';
import { PageRhythm, Section } from './section.tsx';

const meta = { title: 'Components/Page grid', component: Section, args: { children: null } } satisfies Meta<
  typeof Section
>;
export default meta;
type Story = StoryObj<typeof meta>;

const words = (
  <p className="mt-stack max-w-text">
    The train leaves the plains at Springfield, climbs through the Waimakariri gorge and is in beech forest
    within the hour. Sit on the right for the river, on the left for the viaducts.
  </p>
);

export const Rhythm: Story = {
  render: () => (
    <PageRhythm>
      <Section labelledBy="one">
        <Heading level={2} id="one">
          On paper
        </Heading>
        {words}
      </Section>
      <Section bleed>
        <PosterPicture image={null} />
      </Section>
      <Section tone="fresh">
        <Heading level={2}>On a fresh plane</Heading>
        {words}
      </Section>
      <Section tone="deep">
        <Heading level={2}>On a deep plane, with no gap between the two</Heading>
        {words}
      </Section>
      <Section>
        <Heading level={2}>And on</Heading>
        {words}
      </Section>
    </PageRhythm>
  ),
};

export const TwelveColumns: Story = {
  render: () => (
    <Container>
      <Grid className="gap-y-6 py-8">
        {Array.from({ length: 12 }, (_, index) => index + 1).map((column) => (
          <p key={column} className="figures bg-fresh py-6 text-center text-sm">
            {column}
          </p>
        ))}
        <div className="col-span-12 border-t-2 border-ink pt-3 lg:col-span-7">Text</div>
        <div className="col-span-12 border-t-2 border-ink pt-3 lg:col-span-5">Picture</div>
      </Grid>
    </Container>
  ),
};
