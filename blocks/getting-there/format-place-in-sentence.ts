/** A place's name within a sentence, with the article for bays: `the Bay of Islands`. */
export const formatPlaceInSentence = (name: string): string => name.replace(/^Bay of /, 'the $&');
