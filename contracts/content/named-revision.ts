/**
 * Type of the documents that name a state of a document. Their ids contain a dot, so that they are private. The history
 * keeps the revision in their field `revision`.
 */
export const namedRevisionType = 'namedRevision';
