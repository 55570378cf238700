/** The `error` member of the response, as in Sanity's API. */
export type QueryErrorBody = {
  description: string;
  type: 'queryParseError' | 'queryEvaluationError';
  query: string;
  /** Position of the fault in the query, in UTF-16 units. */
  start: number;
  end: number;
};

/** The query is invalid or cannot be evaluated (status 400). */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly body: QueryErrorBody;

  constructor(body: QueryErrorBody) {
    super(body.description);
    this.body = body;
  }
}
