/**
 * A request's address as Next can take it. In each part of the path what can't be decoded (a broken escape, bytes that are not
 * UTF-8) is escaped once more: it then names nothing, and is answered so, where Next would fail over it. So is the dot of an ending
 * that Next removes before it calls the proxy and looks for a page: to us `/contact.rsc` is another address than `/contact`.
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
