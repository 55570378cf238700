import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import type { CountryData } from '#contracts/api/api-types.ts';

// The library has formal names for some countries, such as "Korea, Republic of". Visitors look for the short name.
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

// The library adds Kosovo with a code that ISO 3166-1 reserves for users.
const notInTheStandard: readonly string[] = ['XK'];

/** Lists all countries of ISO 3166-1 with their short English names, in alphabetical order. */
export function listCountries(): CountryData[] {
  countries.registerLocale(english);
  const collator = new Intl.Collator('en-NZ');
  return Object.entries(countries.getNames('en', { select: 'official' }))
    .filter(([code]) => !notInTheStandard.includes(code))
    .map(([code, name]) => ({ code, name: shortNames[code] ?? name }))
    .sort((one, other) => collator.compare(one.name, other.name));
}
