/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import css from '../tokens.css?raw';
import { Colours, Contrasts } from './token-reference.tsx';

/**
 * Stories of the colour tokens. Each colour is a role with a light and a dark value; a test checks the measured
 * contrast.
 */
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
