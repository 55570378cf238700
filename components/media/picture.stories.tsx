import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import type { Image } from './image-source.ts';
import { Picture, PosterPicture } from './picture.tsx';

/** Returns an SVG as a data URL, so that the story needs no server. */
const drawing = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#DDEBD3" d="M0 0h${width}v${height}H0z"/><path fill="#1F6B45" d="M0 ${height * 0.7}L${width * 0.3} ${height * 0.35} ${width * 0.5} ${height * 0.6} ${width * 0.75} ${height * 0.3} ${width} ${height * 0.65}V${height}H0z"/><path fill="#12332A" d="M0 ${height * 0.85}H${width}V${height}H0z"/></svg>`,
  )}`;

const image: Image = {
  src: drawing(1600, 900),
  width: 1600,
  height: 900,
  alt: 'A green range of hills over dark land, in flat planes',
};

const meta = {
  title: 'Components/Picture',
  component: Picture,
  args: { image, sizes: '100vw' },
} satisfies Meta<typeof Picture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img');
    await expect(picture).toHaveAttribute('width', '1600');
    await expect(picture).toHaveAttribute('height', '900');
    await expect(picture).toHaveAttribute('loading', 'lazy');
  },
};
export const CutToARatio: Story = { args: { ratio: '4:3' } };
export const First: Story = {
  args: { priority: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  },
};
export const Missing: Story = { args: { image: null, ratio: '4:3' } };
export const Poster: Story = { render: () => <PosterPicture image={image} /> };
export const PosterMissing: Story = { render: () => <PosterPicture image={null} /> };
