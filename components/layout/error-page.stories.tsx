import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { storyVariant } from '../stories/story-variants.tsx';
import { ErrorPage } from './error-page.tsx';

const meta = {
  title: 'Components/Error page',
  component: ErrorPage,
  args: { status: 404 },
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof ErrorPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {
  args: { path: '/ways_to_see_nz/train_journeys/kaikōura' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'A wrong turn' })).toBeVisible();
    await expect(canvas.getByText('Page not found: /ways_to_see_nz/train_journeys/kaikōura')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Homepage' })).toHaveAttribute('href', '/');
  },
};
export const NotFoundWithSearch: Story = {
  args: { path: '/train/kaikōura', search: { action: '/search/', text: 'train kaikōura' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search the site' })).toHaveValue('train kaikōura');
  },
};
export const NotFoundWithSimilar: Story = {
  args: {
    path: '/TRAVEL_PASSES/',
    similar: '/travel_passes/',
    search: { action: '/search/', text: 'TRAVEL PASSES' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '/travel_passes/' })).toHaveAttribute(
      'href',
      '/travel_passes/',
    );
  },
};
export const Narrow = { ...storyVariant.narrow(NotFoundWithSimilar), tags: ['dressed', 'narrow'] };
export const ServerError: Story = {
  args: { status: 500 },
  play: async ({ canvas }) => {
    // The library does not treat a link with an empty address as a link.
    const again = canvas.getByText('Try again');
    await expect(again).toHaveProperty('href', window.location.href.replace(/#.*/, ''));
    await expect(again, 'as a whole document').toHaveAttribute('data-document');
  },
};
export const AccessDenied: Story = { args: { status: 403 } };
export const Other: Story = { args: { status: 418 } };
export const OwnMessage: Story = { args: { message: 'This tour ran for the last time in April.' } };
const longPath = `/${'taumatawhakatangihangakoauau'.repeat(40)}?with=query`;
/** The accessible text is the whole address; the visible text ends after three lines. */
export const LongPath: Story = {
  args: { path: longPath },
  play: async ({ canvas }) => {
    const named = canvas.getByText(`Page not found: ${longPath}`);
    const lineHeight = Number.parseFloat(getComputedStyle(named).lineHeight);
    await expect(named.clientHeight).toBeLessThanOrEqual(3 * lineHeight + 1);
  },
};
