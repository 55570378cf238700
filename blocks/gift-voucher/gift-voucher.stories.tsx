import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { giftVoucher as schema } from '#schemas/blocks/gift-voucher.ts';
import { fixtures } from './gift-voucher.fixtures.ts';
import { GiftVoucher } from './gift-voucher.tsx';

export default { title: 'Blocks/Gift voucher' } satisfies Meta;

const story = blockStories({ schema, Component: GiftVoucher, layout: 'text' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const TextOnly = story(fixtures.textOnly, undefined);
export const LongWords = story(fixtures.longWords, undefined);
