/**
 * A request's address in which every part of the path can be decoded. What can't be (a broken escape, bytes that are
 * not UTF-8) is escaped once more: it then names nothing, and is answered so, where Next would fail over it.
 */
export function decodableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  const decodable = path.split('/').map((part) => (canDecode(part) ? part : part.replaceAll('%', '%25')));
  return [decodable.join('/'), ...query].join('?');
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
