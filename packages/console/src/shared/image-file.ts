import { imageMaxBytes, sendTexts } from '@recado/contract';

/** What the server reads; listing them also makes an iPhone hand over its photos as JPEG. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The text to show at the field, or undefined for a file worth sending. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!imageTypes.includes(type)) return sendTexts.notAnImage;
  return size > imageMaxBytes ? sendTexts.imageTooLarge : undefined;
}

/** A stored image as the file it was. Decoded here: the content security policy lets nothing but the server be fetched. */
export function fileOfDataUrl(url: string, name: string): File {
  const [, type, content] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(url) ?? [];
  if (!type || !content) throw new Error('Not the data URL of an image');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.slice('image/'.length).replace('jpeg', 'jpg')}`, { type });
}

const kilobytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** `340 KB`, `2,4 MB` */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${kilobytes.format(Math.max(1, bytes / 1024))} KB`
    : `${megabytes.format(bytes / (1024 * 1024))} MB`;
