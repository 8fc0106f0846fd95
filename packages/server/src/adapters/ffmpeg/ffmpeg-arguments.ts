import type { ConversionOrder } from '../../modules/media/converter.port.ts';

/** Names in the folder of a run: nothing that anybody chose reaches the command line. */
export const inputName = 'input';
export const outputName = 'output';

/** Both sides even, as H.264 wants them, and no larger than phones show. */
const fit = (side: number) =>
  `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease,scale=trunc(iw/2)*2:trunc(ih/2)*2`;
const film = [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-preset',
  'veryfast',
  '-movflags',
  '+faststart',
];

const outputs: Record<ConversionOrder['to'], readonly string[]> = {
  voice: ['-vn', '-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'ogg'],
  video: [...film, '-vf', fit(1280), '-crf', '26', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-sn', '-dn', '-f', 'mp4'],
  gif: ['-an', ...film, '-vf', `fps=20,${fit(640)}`, '-crf', '26', '-f', 'mp4'],
  thumbnail: ['-an', '-frames:v', '1', '-vf', 'scale=72:-2', '-q:v', '8', '-f', 'mjpeg'],
  // How loud it is, a hundred times a second.
  loudness: [
    '-vn',
    '-af',
    'aformat=channel_layouts=mono,aeval=abs(val(0)),aresample=100',
    '-c:a',
    'pcm_s16le',
    '-f',
    's16le',
  ],
};

/** What the program is called with: one file in, one file out, read as what it was found to be, and nothing of a network. */
export const argumentsFor = ({
  to,
  format,
  maxBytes,
}: Pick<ConversionOrder, 'to' | 'format' | 'maxBytes'>): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file', '-threads', '2'],
  ...['-f', format, '-i', `file:${inputName}`],
  ...['-map_metadata', '-1', '-threads', '2', ...outputs[to]],
  // It stops there, so that a file of this size is one that was cut.
  ...['-fs', String(maxBytes + 1), '-y', `file:${outputName}`],
];
