/** What the embedded content lake calls itself: it holds one dataset of one project. */
export const lakeIdentity = { projectId: 'southbound', dataset: 'production' } as const;
