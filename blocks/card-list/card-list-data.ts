import type { FilterView } from '#components/travel/filter-view.ts';
import type { Card } from '#schemas/blocks/card-list.schema.ts';

/** The filtered cards and the filter; undefined for a list without a filter. */
export type CardListData = { readonly items: readonly Card[]; readonly filter: FilterView } | undefined;
