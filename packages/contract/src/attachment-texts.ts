import { type AttachmentKind, documentMaxBytes, imageMaxBytes } from './attachments.ts';

export const attachmentKindTexts: Record<AttachmentKind, string> = {
  image: 'Imagem',
  document: 'Documento',
  voice: 'Mensagem de voz',
  video: 'Vídeo',
  gif: 'GIF',
};

const megabyte = 1024 * 1024;

/** As WhatsApp takes them; of pictures, GIFs among them, as the specification does. */
export const attachmentMaxBytes: Record<AttachmentKind, number> = {
  image: imageMaxBytes,
  gif: imageMaxBytes,
  voice: 16 * megabyte,
  video: 16 * megabyte,
  document: documentMaxBytes,
};

const tooLarge = (kind: AttachmentKind, name: string): string =>
  `${name} muito grande. Máximo ${attachmentMaxBytes[kind] / megabyte}MB`;

export const attachmentTexts = {
  tooLarge: {
    image: tooLarge('image', 'Arquivo'),
    gif: tooLarge('gif', 'Arquivo'),
    voice: tooLarge('voice', 'Áudio'),
    video: tooLarge('video', 'Vídeo'),
    document: tooLarge('document', 'Arquivo'),
  } satisfies Record<AttachmentKind, string>,
  empty: 'O arquivo está vazio',
  unknown:
    'Este tipo de arquivo não pode ser enviado. Use uma imagem, um áudio, um vídeo, um PDF, um arquivo do Office ou LibreOffice, um texto ou um ZIP.',
  needsConverter:
    'Este arquivo precisa do ffmpeg, que não está instalado no servidor. Sem ele vão áudios OGG com Opus e vídeos MP4 com H.264 e AAC; qualquer arquivo pode ir como documento.',
  stillGif: 'Sem o ffmpeg no servidor, o GIF vai parado, como imagem.',
  brokenGif:
    'O GIF não pôde ser convertido e vai parado, como imagem. Para que se mexa, salve-o de novo ou envie-o como vídeo MP4.',
  unreadableGif:
    'Não foi possível ler este GIF: ele pode estar danificado. Salve-o de novo, envie-o como vídeo MP4 ou mande-o como documento.',
  unreadable: 'Não foi possível ler este arquivo. Ele pode estar danificado.',
  tooHeavy: 'A conversão deste arquivo demorou demais. Envie um mais curto.',
  resultTooLarge: 'Convertido, o arquivo passa de 16MB. Envie um mais curto.',
  renamed: (name: string): string => `O conteúdo não é o que o nome diz: o arquivo vai como “${name}”.`,
  gone: 'O anexo não está mais no Recado. Anexe o arquivo de novo.',
  converterMissing:
    'O ffmpeg não está instalado no servidor. Sem ele vão áudios OGG com Opus, vídeos MP4 com H.264 e GIFs parados; os outros formatos vão como documento.',
} as const;
