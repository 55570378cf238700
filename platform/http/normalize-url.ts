/**
 * Escapes the parts of a request's path that Next can't handle. Parts that can't be decoded (broken escapes, invalid
 * UTF-8) are escaped again, so that they lead to "not found" instead of a failure. The dot of a final `.rsc` is also
 * escaped: Next would remove that ending, but to us `/contact.rsc` is not `/contact`.
 */
export function normalizeUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  const decodable = path.split('/').map((part) => (canDecode(part) ? part : part.replaceAll('%', '%25')));
  return [decodable.join('/').replace(/\.(rsc)(?=\/?$)/i, '%2e$1'), ...query].join('?');
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
