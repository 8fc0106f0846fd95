/** What a file is for whoever sends it. A voice message is sound that was spoken into the phone, a `gif` a video that repeats. */
export const mediaKinds = ['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** `waiting` is still to be fetched; `gone` was there once; `refused` breaks a rule of this installation; `failed` gave up. */
export const mediaStates = ['waiting', 'stored', 'gone', 'refused', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

export const mediaTexts = {
  lost: 'O arquivo não está mais no Recado.',
} as const;
