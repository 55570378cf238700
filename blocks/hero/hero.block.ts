import { defineBlock } from '#blocks/define-block.ts';
import { hero as schema } from '#schemas/blocks/hero.ts';
import { Hero } from './hero.tsx';

export const hero = defineBlock({
  schema,
  layout: 'bleed',
  outline: 'title',
  onFailure: 'omit',
  Component: Hero,
});
