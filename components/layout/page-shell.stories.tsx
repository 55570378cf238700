import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect, userEvent } from 'storybook/test';
import { Heading } from '#components/ui/heading.tsx';
import { PageRhythm, Section } from '#components/ui/section.tsx';
import { storyVariant } from '../stories/story-variants.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { brand, footer, navigation } from './layout.fixtures.ts';
import { PageShell } from './page-shell.tsx';
import { BackToTop } from './site-footer.tsx';

const trail = [
  { label: 'Home', path: '/' },
  { label: 'Train journeys', path: '/ways_to_see_nz/train_journeys/' },
  { label: 'TranzAlpine', path: '/ways_to_see_nz/train_journeys/tranz_alpine/' },
];

const meta = {
  title: 'Components/Page shell',
  component: PageShell,
  args: {
    brand,
    navigation,
    footer,
    children: (
      <PageRhythm>
        <Section>
          <Breadcrumbs trail={trail} />
          <Heading level={1} size="display" className="mt-6">
            TranzAlpine
          </Heading>
          <p className="mt-stack max-w-text text-lg">
            From the Pacific to the Tasman in under five hours, over Arthur’s Pass.
          </p>
        </Section>
      </PageRhythm>
    ),
  },
} satisfies Meta<typeof PageShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = {};
export const Narrow = { ...storyVariant.narrow(Page), tags: ['dressed', 'narrow'] };
export const Empty: Story = { args: { children: null } };
export const EndsOnAPlane: Story = {
  args: {
    children: (
      <PageRhythm>
        <Section tone="fresh">
          <Heading level={1}>On a fresh plane</Heading>
        </Section>
      </PageRhythm>
    ),
  },
};

/** The first Tab stop is the skip link. */
export const SkipsTheNavigation: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Skip to the content' });
    link.focus();
    await expect(link).toBeVisible();
    await expect(link.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await userEvent.keyboard('{Tab}');
    await expect(link).not.toHaveFocus();
  },
};

export const TrailOfThree: Story = {
  render: () => <Breadcrumbs trail={trail} />,
  play: async ({ canvas }) => {
    // A phone shows only the link to the parent page.
    const links = canvas.getAllByRole('link');
    await expect(links).toHaveLength(window.innerWidth < 640 ? 1 : 2);
    await expect(links.at(-1)).toHaveAttribute('href', trail.at(-2)?.path);
    await expect(canvas.getByText('TranzAlpine')).toHaveAttribute('aria-current', 'page');
  },
};
export const TrailOfOne: Story = {
  render: () => <Breadcrumbs trail={trail.slice(0, 1)} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};
export const WayBackUp: Story = { render: () => <BackToTop /> };
