/** What the embedded content lake calls itself: it holds one dataset of one project. */
export const lakeIdentity = { projectId: 'southbound', dataset: 'production' } as const;

/** Whoever reaches the lake is this user, an administrator: the log and the events name it as author. */
export const lakeUserId = 'editor';
