/** Forms posted to pages: checks CSRF (same origin), size and server action fields, and passes the parsed form on. */
import type { IncomingMessage } from 'node:http';
import { hasValidActionFields } from '../next-internals/action-fields.ts';
import { isActionCall } from '../next-internals/next-request.ts';
import type { Refusal } from '../security-refusals.ts';
import { copyRequest, readRequestBody } from './request-body.ts';
import { currentRequest } from './request-context.ts';
import { mayBeSameSite } from './safe-origin.ts';

/** Maximum size of a form in bytes: longer than any of ours without files, and Next's limit for actions. */
export const maxFormBytes = 1_000_000;

/** Maximum size of a form with receipts in bytes: three of 5 MB, and the other fields. */
export const maxReceiptFormBytes = 15_100_000;

/** Maximum number of forms with receipts that one process reads at a time. Their bodies are kept in memory. */
export const maxReceiptForms = 6;

let receiptFormCount = 0;

/**
 * Reason for refusing a form: status, message for the sender, and kind of security refusal; null if it was no attack.
 */
export interface FormRefusal {
  readonly status: 400 | 403 | 413 | 503;
  readonly message: string;
  readonly what: Extract<Refusal, 'foreign-site' | 'made-up-form'> | null;
}

/** The request with its checked body, or the refusal. */
export type FormPost =
  | { readonly ok: true; readonly request: IncomingMessage }
  | { readonly ok: false; readonly refusal: FormRefusal };

const refuse = (
  status: FormRefusal['status'],
  message: string,
  what: FormRefusal['what'] = null,
): FormPost => ({ ok: false, refusal: { status, message, what } });

const madeUp = refuse(400, 'We couldn’t read this form. Please try again.', 'made-up-form');

/**
 * Reads and checks a form that is posted to a page. It refuses forms from another site, long and invalid forms, actions
 * called by scripts, and forged hidden fields. Next would answer each of them with a server error (500). `readPostedForm`
 * returns the parsed form.
 * @param site `isSecure` is true if the site uses TLS. The form at `receiptFormPath` may have receipts
 */
export async function readFormPost(
  request: IncomingMessage,
  site: { readonly isSecure: boolean; readonly receiptFormPath?: string },
): Promise<FormPost> {
  if (request.headers.origin === 'null')
    return refuse(
      403,
      'We couldn’t tell which site this form came from, so we didn’t send it. Forms on a shared draft can’t be sent: please use the public page.',
      'foreign-site',
    );
  // Our scripts call the API instead, and Next would fail on the rest of such a request.
  if (isActionCall(request.headers)) return madeUp;
  if (!isFromHere(request, site.isSecure))
    return refuse(403, 'This form came from another site, so we didn’t send it.', 'foreign-site');
  if (pathOf(request) === site.receiptFormPath) return readReceiptForm(request);
  const body = await readRequestBody(request, maxFormBytes);
  if (!body) return refuse(413, 'This form is too long.');
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await parseForm(body, type);
    if (!form || !hasValidActionFields(form)) return madeUp;
    const context = currentRequest();
    if (context) context.postedForm = form;
  }
  return { ok: true, request: copyRequest(request, { body }) };
}

/**
 * Reads the form of a claim, which has files. It is parsed here only, and its handler gets no body: copies would multiply
 * the memory that it takes.
 */
async function readReceiptForm(request: IncomingMessage): Promise<FormPost> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return madeUp;
  if (receiptFormCount >= maxReceiptForms)
    return refuse(503, 'Many receipts are arriving right now. Please go back, and try again in a minute.');
  receiptFormCount += 1;
  try {
    const body = await readRequestBody(request, maxReceiptFormBytes);
    if (!body)
      return refuse(413, 'These files are too large. Please go back, and choose up to three of 5 MB each.');
    const form = await parseForm(body, type);
    if (!form || !hasValidActionFields(form)) return madeUp;
    const context = currentRequest();
    if (context) context.postedForm = form;
    const headers = { ...request.headers, 'content-length': '0' };
    delete headers['transfer-encoding'];
    return { ok: true, request: copyRequest(request, { headers }) };
  } finally {
    receiptFormCount -= 1;
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0];

/**
 * Returns true for forms of our own pages. Browsers send an origin with every form; clients without one hold no
 * visitor's cookie.
 */
function isFromHere({ headers }: IncomingMessage, isSecure: boolean): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  return mayBeSameSite({ origin, site }, { safeDomains: [], isSecure }, host.toLowerCase());
}

function parseForm(body: Buffer, type: string): Promise<FormData | null> {
  const posted = new Response(new Uint8Array(body), { headers: { 'Content-Type': type } });
  return posted.formData().catch(() => null);
}

/** Returns the form that a request posted; null if it can't be read. A form of our server is not parsed again. */
export async function readPostedForm(request: Request): Promise<FormData | null> {
  return currentRequest()?.postedForm ?? request.formData().catch(() => null);
}
