import { useRef } from 'react';
import { isSame } from './is-same.ts';
import { unsaved } from './unsaved.ts';

const replaceQuestion = {
  title: 'Substituir a mensagem?',
  text: 'A ação rápida troca o que você já escreveu ou escolheu.',
  lose: 'Substituir',
};

/** Fills a form with ready texts. What somebody wrote there is replaced after asking; what another action wrote, at once. */
export function useQuickFill<Texts extends object>(empty: Texts) {
  const filled = useRef(empty);
  return async (written: Texts, next: Texts, fill: (texts: Texts) => void): Promise<void> => {
    const loses = [empty, filled.current, next].every((texts) => !isSame(written, texts));
    if (loses && !(await unsaved.ask(replaceQuestion))) return;
    filled.current = next;
    fill(next);
  };
}
