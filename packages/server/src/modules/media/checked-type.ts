/**
 * What a file is by its first bytes, where that is something a browser may show: pictures without scripts, and sounds and films
 * in containers of their own. Everything else (SVG, HTML, PDF, archives …) is bytes. One that is two kinds at once is
 * what a browser is told, and never anything that it carries out.
 */
export function checkedTypeOf(head: Uint8Array): string | undefined {
  const start = Buffer.from(head).toString('latin1');
  return signatures.find(([matches]) => matches(start))?.[1];
}

const begins = (text: string) => (start: string) => start.startsWith(text);
const brandOf = (start: string): string => (start.slice(4, 8) === 'ftyp' ? start.slice(8, 12) : '');

const signatures: readonly [(start: string) => boolean, string][] = [
  [begins('\x89PNG\r\n\x1a\n'), 'image/png'],
  [begins('\xff\xd8\xff'), 'image/jpeg'],
  [(start) => /^GIF8[79]a/.test(start), 'image/gif'],
  [(start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP', 'image/webp'],
  // The first page of a voice message names its codec.
  [(start) => start.startsWith('OggS') && start.includes('OpusHead'), 'audio/ogg; codecs=opus'],
  [(start) => /^M4A/.test(brandOf(start)), 'audio/mp4'],
  [(start) => /^(isom|iso[2-6]|mp4[12]|avc1|MSNV|M4V |3gp\d|dash)$/.test(brandOf(start)), 'video/mp4'],
  [(start) => start.startsWith('ID3') || /^\xff[\xfb\xf3\xf2\xfa]/.test(start), 'audio/mpeg'],
];
