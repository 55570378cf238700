import { isRecord } from '#contracts/is-record.ts';

/** Formats a path of names, keys and indexes as Sanity's patches and intents do: `blocks[_key=="a"].links[0].url`. */
export function formatPath(path: readonly unknown[]): string {
  return path
    .map((step, index) => {
      if (isRecord(step)) return `[_key==${JSON.stringify(step._key)}]`;
      if (typeof step === 'number') return `[${step}]`;
      const name = String(step);
      // Sanity ignores a name in double quotes.
      if (!/^[A-Za-z_]\w*$/.test(name)) return `['${name}']`;
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}
