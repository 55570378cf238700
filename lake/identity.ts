/** Project id and dataset name of the embedded content lake, which holds one dataset and its comments. */
export const lakeIdentity = { projectId: 'southbound', dataset: 'production' } as const;

/** Name of the add-on dataset that holds the Studio's comments, as hosted Sanity names it. */
export const commentsDataset = `${lakeIdentity.dataset}-comments`;

/** User id of every caller. All callers are this administrator; the log and events name it as author. */
export const lakeUserId = 'editor';
