/** A place's name inside a sentence: a bay of something has the article, `the Bay of Islands`. */
export const placeInWords = (name: string): string => name.replace(/^Bay of /, 'the $&');
