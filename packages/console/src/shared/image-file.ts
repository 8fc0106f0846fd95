import { imageMaxBytes, quickActionTexts, sendTexts } from '@recado/contract';

const namedTypes = ['image/png', 'image/jpeg', 'image/gif'];
const allTypes = [...namedTypes, 'image/webp'];

/** What the server reads, and where; listing them also makes an iPhone hand over its photos as JPEG. */
export const imageKinds = {
  all: { types: allTypes, text: 'PNG, JPG, GIF ou WebP' },
  /** Quick actions keep only those that the specification names. */
  named: { types: namedTypes, text: 'PNG, JPG ou GIF' },
} as const;
export type ImageKinds = keyof typeof imageKinds;

/** The text to show at the field, or undefined for a file worth sending. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>, kinds: ImageKinds): string | undefined {
  if (!allTypes.includes(type)) return sendTexts.notAnImage;
  if (!imageKinds[kinds].types.includes(type)) return quickActionTexts.imageKind;
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
