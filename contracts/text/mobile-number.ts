/** Recognises mobile numbers that can get text messages. */

/**
 * Mobile numbers by country, in E.164 without the plus sign. Sources: the national numbering plans (ITU-T E.164). In the
 * North American plan (+1) mobile numbers look like others.
 */
const mobileNumbers: Readonly<Record<string, RegExp>> = {
  NZ: /^642\d{7,9}$/,
  AU: /^614\d{8}$/,
  GB: /^447[1-57-9]\d{8}$/,
  IE: /^3538[35-9]\d{7}$/,
  US: /^1[2-9]\d{2}[2-9]\d{6}$/,
  DE: /^491[5-7]\d{8,9}$/,
  FR: /^33[67]\d{8}$/,
  NL: /^316[1-58]\d{7}$/,
  CH: /^417[5-9]\d{7}$/,
  CN: /^861[3-9]\d{9}$/,
  HK: /^852[4-79]\d{7}$/,
  IN: /^91[6-9]\d{9}$/,
  JP: /^81[789]0\d{8}$/,
  KR: /^8210\d{8}$/,
  SG: /^65[89]\d{7}$/,
};

/**
 * Returns a mobile number in E.164, such as `+64211234567`; null for anything else, such as a landline. A number without
 * a country code is of New Zealand, as the form says.
 * @param phone as people write it: `021 123 4567`, `+64 (0)21 123 4567`
 */
export function toMobileNumber(phone: string): string | null {
  const compact = phone.replace(/\(0\)/g, '').replace(/[\s().\-/]/g, '');
  const international = compact.replace(/^(?:\+|00)/, '');
  // `x` starts an extension, which no mobile phone has.
  if (!/^\d+$/.test(international)) return null;
  const digits = international === compact ? compact.replace(/^0/, '64') : international;
  return Object.values(mobileNumbers).some((pattern) => pattern.test(digits)) ? `+${digits}` : null;
}
