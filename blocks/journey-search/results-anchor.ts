/** Where the results stand on the page. */
export const resultsAnchor = 'journeys';
