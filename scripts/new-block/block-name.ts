/** The forms of a block's name. */
export interface BlockName {
  /** The content model's type and the name of what is exported: `trainFacts`. */
  readonly type: string;
  /** The folder and the files: `train-facts`. */
  readonly folder: string;
  /** The component: `TrainFacts`. */
  readonly component: string;
  /** The title for people: `Train facts`. */
  readonly title: string;
}

/** An invalid block name; `message` gives the reason in one line. */
export class BlockNameError extends Error {
  override readonly name = 'BlockNameError';
}

/** Reserved names: Sanity's own types, JavaScript keywords, and properties of every object. */
const reserved = new Set(
  `array block boolean crossDatasetReference date datetime document email file geopoint globalDocumentReference image
  number object reference slug span string text url
  arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield
  constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
  fixtures registry schema blockSchemas`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Reads a block's name in camelCase, PascalCase, kebab-case, snake_case or words.
 *
 * @param taken types that exist already: blocks and documents
 * @throws {BlockNameError}
 */
export function blockName(given: string, taken: ReadonlySet<string>): BlockName {
  if (given.trim().startsWith('-'))
    throw new BlockNameError('It has no options. Name the block: npm run new:block -- trainFacts');
  const words = given
    .trim()
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
  if (words.length === 0) throw new BlockNameError('Name the block: npm run new:block -- trainFacts');
  if (words.length > 5 || !words.every((word) => /^[a-z][a-z\d]*$/.test(word))) {
    throw new BlockNameError(
      `"${given}" is not a valid block name. Use up to five words of the letters a to z (and digits after the first), such as trainFacts.`,
    );
  }
  const component = words.map(capital).join('');
  const type = component.charAt(0).toLowerCase() + component.slice(1);
  if (taken.has(type)) throw new BlockNameError(`"${type}" already exists.`);
  if (reserved.has(type))
    throw new BlockNameError(`"${type}" is already used for something else: choose another name.`);
  // The folder is made from the type as the contract's test makes it, so that both always agree.
  const folder = type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { type, folder, component, title: capital(words.join(' ')) };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
