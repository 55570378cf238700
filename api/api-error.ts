import { type ErrorCode, type ErrorStatus, errorCodes, type FieldMessages } from '#contracts/api/envelope.ts';

type Details = {
  message?: string;
  fields?: FieldMessages['fields'];
  headers?: Readonly<Record<string, string>>;
  status?: ErrorStatus;
};

/** An error that the API answers as a failed envelope. Throw it anywhere in a call. Its message is public. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly data: FieldMessages | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCodes[code].message);
    this.code = code;
    this.status = details.status ?? errorCodes[code].status;
    this.data = details.fields ? { fields: details.fields } : null;
    this.headers = details.headers ?? {};
  }
}
