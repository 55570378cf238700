/**
 * The envelope around every API response, and the closed list of error codes. Has no imports, so that the browser's client can
 * share it.
 */

/** Error codes with their HTTP status and default message. */
export const errorCodes = {
  INVALID_API_KEY: { status: 401, message: 'Invalid API key.' },
  INVALID_SITE: { status: 403, message: 'Invalid site.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  VALIDATION: { status: 422, message: 'The request is not valid.' },
  INVALID_CART_SESSION: { status: 400, message: 'Invalid cart session id.' },
  CART_EXPIRED: { status: 410, message: 'This cart has expired.' },
  OFFER_EXPIRED: { status: 409, message: 'This offer has expired.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed.' },
  SOLD_OUT: { status: 409, message: 'Sold out.' },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'This cart is being paid for right now.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please try again later.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  DATE_OUT_OF_RANGE: { status: 422, message: 'The date is outside the timetable.' },
  UPSTREAM: { status: 503, message: 'A service we depend on is not answering. Please try again later.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again later.' },
} as const;

/** One of the API's error codes. */
export type ErrorCode = keyof typeof errorCodes;

/** The HTTP statuses of failures. */
export type ErrorStatus = (typeof errorCodes)[ErrorCode]['status'] | 405;

/** Messages for invalid parts of a request: `{'items.0.quantity': 'message'}`. */
export type FieldMessages = { fields: Record<string, string> };

/** A successful read. */
export type Results<Data> = { status: 'results'; data: Data; errorCode: null; errorMessage: null };

/** A successful action. */
export type Success<Data> = { status: 'success'; data: Data; errorCode: null; errorMessage: null };

/** A failed call. The API's codes are `ErrorCode`; the client adds `500` for responses that never arrived. */
export type Failed<Code extends string = string> = {
  status: 'failed';
  data: FieldMessages | null;
  errorCode: Code;
  errorMessage: string;
};

/** Creates the envelope of a read. */
export function results<Data>(data: Data): Results<Data> {
  return { status: 'results', data, errorCode: null, errorMessage: null };
}

/** Creates the envelope of an action. */
export function success<Data>(data: Data): Success<Data> {
  return { status: 'success', data, errorCode: null, errorMessage: null };
}

/** Creates the envelope of a failure. */
export function failed<Code extends string>(
  errorCode: Code,
  errorMessage: string,
  data: FieldMessages | null = null,
): Failed<Code> {
  return { status: 'failed', data, errorCode, errorMessage };
}
