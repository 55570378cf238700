/** Interprets our nginx settings for tests. It supports only the directives that our settings use. */

/** A directive: its words, and the directives in its braces. */
export type Directive = { readonly words: readonly string[]; readonly inner: readonly Directive[] };

/** Parses nginx settings. Throws if a brace is missing. */
export function readNginx(text: string): Directive[] {
  const tokens = text
    .match(/#[^\n]*|"(?:\\.|[^"\\])*"|[{};]|[^\s{};"]+/g)
    ?.filter((each) => !each.startsWith('#'));
  const left = [...(tokens ?? [])];
  function block(isTop: boolean): Directive[] {
    const found: Directive[] = [];
    let words: string[] = [];
    for (let token = left.shift(); token !== undefined; token = left.shift()) {
      if (token === '}') return found;
      if (token === ';') found.push({ words, inner: [] });
      else if (token === '{') found.push({ words, inner: block(false) });
      else {
        words.push(token.startsWith('"') ? token.slice(1, -1).replaceAll('\\"', '"') : token);
        continue;
      }
      words = [];
    }
    if (!isTop) throw new Error('A brace is missing.');
    return found;
  }
  return block(true);
}

/** Selects the directives with a name. */
export function named(directives: readonly Directive[], name: string): Directive[] {
  return directives.filter(({ words }) => words[0] === name);
}

/** nginx variables of a request and its answer, by name without the dollar sign. */
export type Variables = Readonly<Record<string, string>>;

/** The value of `map from $to { … }` for a request: the exact value, else the first pattern that fits, else the default. */
export function mapped(http: readonly Directive[], variable: string, variables: Variables): string {
  const map = named(http, 'map').find(({ words }) => words[2] === `$${variable}`);
  if (!map) return variables[variable] ?? '';
  const from = filled(http, map.words[1] ?? '', variables);
  const entries = map.inner.map(({ words: [key = '', value = ''] }) => ({ key, value }));
  const exact = entries.find(({ key }) => !key.startsWith('~') && key !== 'default' && key === from);
  // nginx matches no pattern against an empty value.
  const fitting =
    exact ?? entries.find(({ key }) => from !== '' && key.startsWith('~') && pattern(key).test(from));
  const { key, value } = fitting ?? entries.find((each) => each.key === 'default') ?? { key: '', value: '' };
  const found = key.startsWith('~') ? pattern(key).exec(from) : null;
  return filled(http, value, { ...variables, ...Object.fromEntries(Object.entries(found ?? {})) });
}

function variableOf(http: readonly Directive[], variable: string, variables: Variables): string {
  return variables[variable] ?? mapped(http, variable, variables);
}

/** Replaces variables in words by their values. Groups of a pattern are numbered variables. */
function filled(http: readonly Directive[], words: string, variables: Variables): string {
  return words.replaceAll(/\$([a-z_]+|\d)/g, (_, name: string) => variableOf(http, name, variables));
}

/** Removes possessive quantifiers (`*+`, `++`), which JavaScript lacks. The expressions in our settings match the same without them. */
function pattern(key: string): RegExp {
  const words = key.replace(/^~\*?/, '').replaceAll(/([*+])\+/g, '$1');
  return new RegExp(words, key.startsWith('~*') ? 'i' : '');
}

/** The location that answers a path (decoded): exact, the longest prefix if it says so, the first expression, that prefix. */
export function locationOf(server: Directive, path: string): Directive {
  const locations = named(server.inner, 'location').map((location) => {
    const [, first = '', second] = location.words;
    return { location, kind: second === undefined ? '' : first, value: second ?? first };
  });
  const exact = locations.find(({ kind, value }) => kind === '=' && value === path);
  if (exact) return exact.location;
  const [prefix] = locations
    .filter(({ kind, value }) => ['', '^~'].includes(kind) && value.startsWith('/') && path.startsWith(value))
    .toSorted((one, other) => other.value.length - one.value.length);
  if (prefix?.kind === '^~') return prefix.location;
  const expression = locations.find(({ kind, value }) => kind === '~' && new RegExp(value).test(path));
  const found = expression ?? prefix;
  if (!found) throw new Error(`No location for ${path}.`);
  return found.location;
}

/** How nginx caches the answer to a request. */
export type Keeping = {
  /** True if the answer may come from the cache. */
  readonly isLookedUp: boolean;
  /** True if the answer is stored in the cache. */
  readonly isKept: boolean;
  /** The cache key. */
  readonly key: string;
};

/** Computes the caching of a GET or HEAD request that is answered 200. `variables` are those of the request and the answer. */
export function keepingOf(http: readonly Directive[], server: Directive, variables: Variables): Keeping {
  const { inner } = locationOf(server, variables.uri ?? '/');
  if (named(inner, 'proxy_cache').length === 0) return { isLookedUp: false, isKept: false, key: '' };
  const holds = (name: string) =>
    named(inner, name)
      .flatMap(({ words }) => words.slice(1))
      .some((word) => !['', '0'].includes(variableOf(http, word.slice(1), variables)));
  const ignored = named(inner, 'proxy_ignore_headers').flatMap(({ words }) => words.slice(1));
  const says = (variables.upstream_http_cache_control ?? '').toLowerCase();
  // Answers that nginx never caches by default.
  const isRefused =
    (!ignored.includes('Cache-Control') && /private|no-store|no-cache|max-age=0/.test(says)) ||
    (!ignored.includes('Set-Cookie') && (variables.upstream_http_set_cookie ?? '') !== '') ||
    (!ignored.includes('Vary') && variables.upstream_http_vary === '*');
  const lasts =
    named(inner, 'proxy_cache_valid').some(({ words }) => words.includes('200')) ||
    (!ignored.includes('Cache-Control') && /(?:s-maxage|max-age)=[1-9]/.test(says));
  const key = named(inner, 'proxy_cache_key')[0]?.words[1] ?? '';
  const isLookedUp = !holds('proxy_cache_bypass');
  return {
    isLookedUp,
    isKept: lasts && !isRefused && !holds('proxy_no_cache'),
    key: filled(http, key, variables),
  };
}
