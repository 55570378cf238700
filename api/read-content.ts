import { InvalidContentError } from '#cms/content-source.ts';
import { log } from '#platform/log.ts';
import { ApiError } from './api-error.ts';

/** Reads content. Throws `UPSTREAM` if it is unreachable or invalid. */
export async function readContent<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (err) {
    if (err instanceof InvalidContentError)
      log.error({ event: 'api.content-odd', err }, 'The content is invalid.');
    else log.error({ event: 'api.content-unreachable', err }, 'The content could not be read.');
    throw new ApiError('UPSTREAM');
  }
}
