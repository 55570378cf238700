/** Whether a page is valid HTML, by html-validate. */
import { HtmlValidate } from 'html-validate';

/** Rules of the recommended set that are off or other here, each for its reason. */
const otherwise = {
  // How React spells what HTML spells in several ways: `charSet`, `<img/>`, `required=""`.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // React's own ids begin with an underscore: valid HTML, and nobody's selectors use them.
  'valid-id': ['error', { relaxed: true }],
  // Maps, lines and pictures have places and colours that are worked out, not chosen.
  'no-inline-style': 'off',
  // A field with suggestions is the ARIA pattern of a combobox: no native element does what it does.
  'prefer-native-element': ['error', { exclude: ['listbox', 'option', 'combobox'] }],
  // The same field says its role for the moment in which its list is not the browser's own any more.
  'no-redundant-role': 'off',
  // Boxes of one question share a name, as the form's parser wants it.
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button'] }],
} as const;

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    // React writes an empty `action` for a form that posts to its own page without scripts.
    { form: { attributes: { action: {} } } },
  ],
  rules: {
    ...otherwise,
    'valid-id': [...otherwise['valid-id']],
    'prefer-native-element': [...otherwise['prefer-native-element']],
    'form-dup-name': [...otherwise['form-dup-name']],
  },
});

/** What is wrong with a document, each with its first place; the same slip many times is told once with how often. */
export function htmlFaults(html: string): string[] {
  const found = new Map<string, { readonly at: string; times: number }>();
  for (const { messages } of validator.validateStringSync(html).results)
    for (const { ruleId, message, line, column } of messages) {
      const words = `${message} (${ruleId})`;
      const known = found.get(words);
      if (known) known.times += 1;
      else found.set(words, { at: `${line}:${column}`, times: 1 });
    }
  return [...found].map(
    ([words, { at, times }]) => `HTML ${at}: ${words}${times > 1 ? `, ${times} times` : ''}`,
  );
}
