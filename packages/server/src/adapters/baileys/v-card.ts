import { cutText, foreignTextLimits } from '@recado/contract';

/** A card of WhatsApp has some hundred characters; a picture in it may have many more, after all that is read here. */
const cardMax = 20_000;
const linesMax = 200;
const phonesMax = 10;
const phoneMax = 40;

/** The name and the numbers of a contact that somebody shared. */
export function readVCard(told: string): { name: string; phones: string[] } {
  const lines = cutText(told, cardMax)
    // A line that begins with a space goes on with the one before.
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .slice(0, linesMax);
  const found = lines.flatMap((line) => {
    const [head = '', ...rest] = line.split(':');
    // 'item1.TEL;waid=5511…' as well as 'TEL'.
    const property = head.split(';')[0]?.split('.').at(-1)?.trim().toUpperCase();
    return [{ property, value: rest.join(':').trim() }];
  });
  const name = found.find(({ property, value }) => property === 'FN' && value !== '')?.value ?? '';
  const phones = found.flatMap(({ property, value }) =>
    property === 'TEL' && value ? [cutText(value, phoneMax)] : [],
  );
  return {
    name: cutText(unescaped(name), foreignTextLimits.nameMax),
    phones: [...new Set(phones)].slice(0, phonesMax),
  };
}

const unescaped = (text: string): string => text.replace(/\\([,;\\])/g, '$1').replace(/\\n/gi, ' ');
