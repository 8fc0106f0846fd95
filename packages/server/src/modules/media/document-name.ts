import { safeFileName } from './file-name.ts';
import type { FileType } from './file-type.ts';

const mediaTypes: Record<string, readonly [string, string]> = {
  png: ['image/png', 'png'],
  jpeg: ['image/jpeg', 'jpg'],
  gif: ['image/gif', 'gif'],
  webp: ['image/webp', 'webp'],
  ogg: ['audio/ogg', 'ogg'],
  mp3: ['audio/mpeg', 'mp3'],
  aac: ['audio/aac', 'aac'],
  wav: ['audio/wav', 'wav'],
  flac: ['audio/flac', 'flac'],
  amr: ['audio/amr', 'amr'],
  matroska: ['video/x-matroska', 'mkv'],
  avi: ['video/x-msvideo', 'avi'],
};
/** One family of containers, told apart by what they hold. */
const quickTime = { audio: ['audio/mp4', 'm4a'], video: ['video/mp4', 'mp4'] } as const;
/** Endings that mean the same. */
const likewise: Record<string, readonly string[]> = {
  jpg: ['jpeg'],
  mp4: ['m4v', 'mov', '3gp'],
  m4a: ['m4b', 'mp4'],
  mkv: ['webm'],
  ogg: ['opus', 'oga'],
};

/** What a document is called: as it came, with an ending that tells what it is. One that told something else is mended. */
export function endingFor(told: string, type: FileType): { fileName: string; mimeType: string; isMended: boolean } {
  const [mimeType, endings] = typeOf(type);
  const name = safeFileName(told) || 'documento';
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const isTrue = ending !== undefined && endings.includes(ending);
  return { mimeType, fileName: isTrue ? name : `${name}.${endings[0]}`, isMended: !isTrue && ending !== undefined };
}

function typeOf(type: FileType): [string, readonly string[]] {
  if (type.family === 'document') return [type.mimeType, type.endings];
  const isQuickTime = type.family !== 'image' && type.format === 'mov';
  const known = isQuickTime ? quickTime[type.family] : mediaTypes[type.format];
  const [mimeType, ending] = known ?? ['application/octet-stream', 'bin'];
  return [mimeType, [ending, ...(likewise[ending] ?? [])]];
}
