/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import css from '../tokens.css?raw';
import { Colours, Contrasts } from './token-reference.tsx';

/** Each colour is a role, with one value by day and one by night; the figures are measured, and a test holds them. */
export default { title: 'Tokens/Colour' } satisfies Meta;

export const Roles = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        Colours by day and by night
      </Heading>
      <Colours css={css} />
    </Container>
  ),
};

export const Contrast = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        What may stand on what
      </Heading>
      <Contrasts css={css} />
    </Container>
  ),
};
