import { notify } from '../../shared/notify.tsx';

/** The same number with, or without, its ninth digit has a reply of its own to the same message. */
export function tellTwin(phone: string | null): void {
  if (phone === null) return;
  notify.info(
    `O mesmo número também está cadastrado como ${phone} para esta mensagem. Cada um responde a quem escreve assim.`,
  );
}
