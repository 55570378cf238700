import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../security-refusals.ts';
import { hasSoundActionFields } from './action-fields.ts';
import { copyRequest } from './copy-request.ts';
import { readRequest } from './read-request.ts';
import { mayBeOurs } from './safe-origin.ts';

/** Longer than any form of ours, in bytes; the limit that Next sets on actions. */
export const maxFormBytes = 1_000_000;

/** Why a form was not taken: the status, a line for whoever sent it, and what to note; null where it was no attempt at anything. */
export interface FormRefusal {
  readonly status: 400 | 403 | 413;
  readonly message: string;
  readonly what: Extract<Refusal, 'foreign-site' | 'made-up-form'> | null;
}

/** The request to hand on, its body read and found sound, or why not. */
export type FormPost =
  | { readonly ok: true; readonly request: IncomingMessage }
  | { readonly ok: false; readonly refusal: FormRefusal };

const refuse = (
  status: FormRefusal['status'],
  message: string,
  what: FormRefusal['what'] = null,
): FormPost => ({ ok: false, refusal: { status, message, what } });

const madeUp = refuse(400, 'We couldn’t read this form. Please try again.', 'made-up-form');

/** Whether a POST is one of a program, whose route reads the body itself. All others are forms, for they can reach a page. */
export function isForPrograms(url: string): boolean {
  return /^\/api\/(?:v1(?:[/?]|$)|content-webhook(?:\?|$))/.test(url);
}

/**
 * Reads a form that is posted to a page and checks it before Next does, which answers each of these with an error of
 * its own (500): a form from another site, one that is too long, one that is no form, an action that a script asks for,
 * hidden fields that somebody made up.
 * @param site `isSecure` where it is reached over TLS
 */
export async function readFormPost(
  request: IncomingMessage,
  site: { readonly isSecure: boolean },
): Promise<FormPost> {
  if (request.headers.origin === 'null')
    return refuse(
      403,
      'We couldn’t tell which site this form came from, so we didn’t send it. Forms on a shared draft can’t be sent: please use the public page.',
      'foreign-site',
    );
  // Scripts of ours ask the API. What else is in such a request, Next would fail over.
  if (request.headers['next-action'] !== undefined) return madeUp;
  if (!isFromHere(request, site.isSecure))
    return refuse(403, 'This form came from another site, so we didn’t send it.', 'foreign-site');
  const body = await readRequest(request, maxFormBytes);
  if (!body) return refuse(413, 'This form is too long.');
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data') && !(await isForm(body, type))) return madeUp;
  return { ok: true, request: copyRequest(request, { body }) };
}

/** A browser names the origin of every form; one that says nothing is no browser, and holds no visitor's cookie. */
function isFromHere({ headers }: IncomingMessage, isSecure: boolean): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  return mayBeOurs({ origin, site }, { safeDomains: [], isSecure }, host.toLowerCase());
}

async function isForm(body: Buffer, type: string): Promise<boolean> {
  try {
    const posted = new Response(new Uint8Array(body), { headers: { 'Content-Type': type } });
    return hasSoundActionFields(await posted.formData());
  } catch {
    return false;
  }
}
