import { defineLoadedBlock } from '#blocks/define-block.ts';
import { hero as schema } from '#schemas/blocks/hero.schema.ts';
import { loadHero } from './hero.load.ts';
import { Hero } from './hero.tsx';

export const hero = defineLoadedBlock({
  schema,
  load: loadHero,
  layout: 'bleed',
  outline: 'title',
  onFailure: 'omit',
  Component: Hero,
});
