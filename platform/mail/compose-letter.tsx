import { render } from '@react-email/components';
import type { Letter, LetterHouse } from './letter.ts';
import { LetterMail } from './letter-html.tsx';
import { letterText } from './letter-text.ts';
import type { ComposedMail } from './mail.ts';

/** A letter as what a mail consists of: its subject, and the same words as text and as HTML. */
export async function composeLetter(
  letter: Letter,
  house: LetterHouse,
): Promise<Required<Pick<ComposedMail, 'subject' | 'text' | 'html'>>> {
  return {
    subject: letter.subject,
    text: letterText(letter, house),
    html: await render(<LetterMail letter={letter} house={house} />),
  };
}
