import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import type { CountryData } from './types.ts';

// The library names some countries formally, as an index would: "Korea, Republic of". A visitor looks under the short name.
const shortNames: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  CI: 'Côte d’Ivoire',
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'The Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MF: 'Saint Martin',
  MK: 'North Macedonia',
  PN: 'Pitcairn Islands',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  ST: 'São Tomé and Príncipe',
  SX: 'Sint Maarten',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'US Virgin Islands',
};

// The library adds Kosovo under a code ISO 3166-1 leaves to its users.
const notInTheStandard: readonly string[] = ['XK'];

/** Every country of ISO 3166-1 with its short English name, sorted as a reader expects. */
export function listCountries(): CountryData[] {
  countries.registerLocale(english);
  const collator = new Intl.Collator('en-NZ');
  return Object.entries(countries.getNames('en', { select: 'official' }))
    .filter(([code]) => !notInTheStandard.includes(code))
    .map(([code, name]) => ({ code, name: shortNames[code] ?? name }))
    .sort((one, other) => collator.compare(one.name, other.name));
}
