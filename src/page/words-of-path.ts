/** So many words of a wrong address fill the field of a search: the last ones say most. */
const most = 4;

/** Words of a path that leads nowhere, to look for instead: `/ways/by-train/kaikoura.html` is `ways by train kaikoura`. */
export function wordsOfPath(path: string): string {
  const words = path
    .replace(/\.[a-z]{2,5}\/?$/i, '')
    .split(/[^\p{L}\p{N}\p{M}’']+/u)
    .filter(Boolean);
  return words.slice(-most).join(' ').slice(0, 100);
}
