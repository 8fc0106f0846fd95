import type { PlaceholderMark } from '@recado/contract';

const shownLength = 40;

/** Why braces are pointed out; follows what is written. */
export const markReasons: Record<PlaceholderMark['kind'], string> = {
  unknown: 'não existe aqui.',
  off: 'está inativa.',
  open: 'não tem a chave que fecha.',
  idle: 'vai como está: aqui nada é preenchido.',
};

export const cutMark = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

/** The same in one sentence, where nothing can be pressed. */
export const markText = ({ text, kind, replacement }: PlaceholderMark): string =>
  [cutMark(text), markReasons[kind], replacement && `Você quis dizer ${replacement}?`].filter(Boolean).join(' ');
