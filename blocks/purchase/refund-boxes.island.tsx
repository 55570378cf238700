'use client';
import { useEffect, useRef } from 'react';

const all = 'everything';

/** “Select all” of the refund form: its checkbox ticks and unticks all others, and shows their state. */
export function RefundBoxesIsland() {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const boxes = () => [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
    const follow = ({ target }: Event) => {
      const others = boxes().filter(({ name }) => name !== all);
      const everything = boxes().find(({ name }) => name === all);
      if (!everything) return;
      if (target === everything) for (const box of others) box.checked = everything.checked;
      else everything.checked = others.every(({ checked }) => checked);
    };
    form.addEventListener('change', follow);
    return () => form.removeEventListener('change', follow);
  }, []);
  return <span ref={element} hidden />;
}
