/** A query that cannot be answered, in the shape Sanity's API tells it. */

/** The `error` member of the answer. */
export type QueryErrorBody = {
  description: string;
  type: 'queryParseError' | 'queryEvaluationError';
  query: string;
  /** Where in the query the fault is, in UTF-16 units. */
  start: number;
  end: number;
};

/** The caller's query is at fault: status 400. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly body: QueryErrorBody;

  constructor(body: QueryErrorBody) {
    super(body.description);
    this.body = body;
  }
}
