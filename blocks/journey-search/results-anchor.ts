/** The anchor of the search results. */
export const resultsAnchor = 'journeys';
