import { currentRequest } from './request-context.ts';

/** Keeps the form that a request posted, which the server has parsed for its checks, for the handler of the request. */
export function keepPostedForm(form: FormData): void {
  const context = currentRequest();
  if (context) context.postedForm = form;
}

/** Returns the form that a request posted; null if it can't be read. A form of our server is not parsed again. */
export async function readPostedForm(request: Request): Promise<FormData | null> {
  return currentRequest()?.postedForm ?? request.formData().catch(() => null);
}
