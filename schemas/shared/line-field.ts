import { defineField } from '@sanity/types';

/** The Studio's form of a line of text that has to be there. */
export function requiredLineField(name: string, title: string) {
  return defineField({
    name,
    title,
    type: 'string',
    validation: (rule) => rule.required().max(300).error(`Fill in “${title}”, in 300 letters at most.`),
  });
}
