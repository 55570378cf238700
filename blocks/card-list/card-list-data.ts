import type { FilterView } from '#components/travel/filter-view.ts';
import type { Card } from '#schemas/blocks/card-list.schema.ts';

/** What is left of the cards after the filter; undefined for a list that visitors don't filter. */
export type CardListData = { readonly items: readonly Card[]; readonly filter: FilterView } | undefined;
