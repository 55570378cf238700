import { accountWords } from '#blocks/money-words.ts';

/** An amount of the API as it stands beside others in the checkout: `$1,234.50`, always with cents. */
export const dollarsAndCents = (dollars: number): string => accountWords(Math.round(dollars * 100));
