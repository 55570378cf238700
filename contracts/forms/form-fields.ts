/** The fields of a form that editors compose, as the browser, the API and the content model share them. */

/** The kinds of fields, in the order of the Studio's menu. */
export const formFieldKinds = [
  'text',
  'longText',
  'email',
  'phone',
  'number',
  'date',
  'choice',
  'choices',
  'consent',
] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** Values of HTML’s `autocomplete`, which tell browsers what to fill in. */
export const autocompleteTokens = [
  'name',
  'given-name',
  'family-name',
  'organization',
  'street-address',
  'address-level2',
  'postal-code',
  'country-name',
] as const;

/** Limits of forms. Lengths are in characters. */
export const formLimits = { fields: 30, options: 40, text: 300, longText: 5_000 } as const;

/** Default lengths of answers, in characters. */
const defaultLengths = { text: 150, longText: 2_000 } as const;

/** One answer to choose. */
export interface FormOption {
  readonly key: string;
  readonly label: string;
}

/** One field. Limits that do not concern its kind are absent. */
export interface FormField {
  readonly key: string;
  readonly kind: FormFieldKind;
  readonly label: string;
  readonly help?: string | undefined;
  readonly isRequired: boolean;
  /** Only for `choice` and `choices`. */
  readonly options: readonly FormOption[];
  /** True for a choice that is shown as a menu instead of a list. */
  readonly isMenu: boolean;
  readonly maxLength?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The dates that are accepted; any without it. Today is always accepted. */
  readonly days?: 'future' | 'past' | undefined;
  readonly autocomplete?: (typeof autocompleteTokens)[number] | undefined;
}

/** Returns the length limit of a text, in characters. */
export function maxLengthOf({ kind, maxLength }: FormField): number {
  return kind === 'longText'
    ? Math.min(maxLength ?? defaultLengths.longText, formLimits.longText)
    : Math.min(maxLength ?? defaultLengths.text, formLimits.text);
}
