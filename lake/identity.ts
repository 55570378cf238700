/** Project id and dataset name of the embedded content lake, which holds one dataset. */
export const lakeIdentity = { projectId: 'southbound', dataset: 'production' } as const;

/** User id of every caller. All callers are this administrator; the log and events name it as author. */
export const lakeUserId = 'editor';
