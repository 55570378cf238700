import { defineLoadedBlock } from '#blocks/define-block.ts';
import { fareGuide as schema } from '#schemas/blocks/fare-guide.schema.ts';
import { loadFareGuide } from './fare-guide.load.ts';
import { FareGuide, FareGuideUnavailable } from './fare-guide.tsx';

// The definition of block `fareGuide`. It has no structured data, because search engines would show
// demonstration prices as the operators' own.
export const fareGuide = defineLoadedBlock({
  schema,
  load: loadFareGuide,
  layout: 'grid',
  outline: ({ heading, included, notIncluded }) => {
    if (heading) return 'title';
    return included.length + notIncluded.length > 0 ? 'sections' : 'none';
  },
  isEmpty: ({ pairs }) => pairs.length === 0,
  onFailure: 'fallback',
  Fallback: FareGuideUnavailable,
  Component: FareGuide,
});
