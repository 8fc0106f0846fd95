import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const size = 1_000_000;
const filled = (pattern: string, room = size): string => pattern.repeat(Math.floor(room / Buffer.byteLength(pattern)));

const asJson = (message: string) => JSON.stringify({ message });
const asForm = (message: string) => `message=${message}`;
const asJavaMap = (message: string) => `{message=${message}}`;
const asMultipart = (message: string) =>
  `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${message}\r\n--x--\r\n`;

const marks = `a${filled('\u0316\u0301')}`;
const halfwidthMarks = `a${filled('\uff9e\u0301')}`;
const lettersWithMarks = filled(`a${'\u0316\u0301'.repeat(15)}`);

interface Notation {
  contentType: string;
  write(message: string): string;
  bodies: Record<string, string>;
}

/** Per notation: how it writes a plain message, and what else can be done with a megabyte. */
const notations: Record<string, Notation> = {
  json: {
    contentType: 'application/json',
    write: asJson,
    bodies: {
      'open lists': '['.repeat(size),
      'open objects': filled('{"a":'),
      'closed lists': `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
      'many names': `{${Array.from({ length: 90_000 }, (_, index) => `"${index}":0`).join()}}`,
      'many numbers': `[${filled('0,')}0]`,
      escapes: `{"message":"${filled('\\u0316\\u0301')}"}`,
      'escaped quotes': `{"message":"${filled('\\"')}"}`,
      spaces: `{${' '.repeat(size)}"message":"a"}`,
      'a long number': `{"message":${'9'.repeat(size)}}`,
      'a long name': `{"message":"oi","sender":"${'a '.repeat(size / 2)}"}`,
    },
  },
  form: {
    contentType: 'application/x-www-form-urlencoded',
    write: asForm,
    bodies: {
      'empty pairs': filled('a=&'),
      'bare ampersands': '&'.repeat(size),
      'equal signs': `message${'='.repeat(size)}`,
      'plus signs': `message=${'+'.repeat(size)}`,
      'percent signs': `message=${'%'.repeat(size)}`,
      'broken UTF-8': `message=${filled('%E1')}`,
      'encoded marks': `message=a${filled(encodeURIComponent('\u0316\u0301'))}`,
      'line breaks': `message=${filled('\r\n')}a`,
    },
  },
  'a Java map': {
    contentType: 'text/plain',
    write: asJavaMap,
    bodies: {
      'many values': `{message=${filled(', app=')}}`,
      'nearly values': `{message=${filled(', messag')}}`,
      commas: `{message=${filled(', ')}}`,
    },
  },
  multipart: {
    contentType: 'multipart/form-data; boundary=x',
    write: asMultipart,
    bodies: {
      'many parts': `${filled('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n')}--x--\r\n`,
      'many headers': `--x\r\n${filled('A: b\r\n')}\r\n\r\na\r\n--x--\r\n`,
      'many parameters': `--x\r\nContent-Disposition: form-data${filled('; a=b')}; name="message"\r\n\r\na\r\n--x--\r\n`,
      'a long name': `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(size)}"\r\n\r\na\r\n--x--\r\n`,
      'nearly boundaries': asMultipart(filled('\r\n--')),
      'no end': asMultipart('a'.repeat(size)).slice(0, -10),
    },
  },
};

for (const notation of Object.values(notations)) {
  Object.assign(notation.bodies, {
    marks: notation.write(marks),
    'halfwidth marks': notation.write(halfwidthMarks),
    'letters with marks': notation.write(lettersWithMarks),
    'other scripts': notation.write(filled('中')),
    pictures: notation.write(filled('😀')),
    braces: notation.write(filled('{')),
    sigmas: notation.write(filled('Σ.')),
  });
}

const callsPerRound = 4;
/** Of those measured so far, each costs twice a plain one at most; a cost that grows with the square, a thousand times. */
const ratioMax = 10;
const roundsMax = 10;
const triggerMessages = Array.from({ length: 10 }, (_, index) => `palavra ${index}`);

test.each(Object.entries(notations))(
  'the worst megabyte in %s costs about as much as a plain one',
  async (_, notation) => {
    const { request, signIn } = await createTestApp({ publicApiRate: 10_000, loopGuardReplies: 10_000 });
    const { api } = await signIn();
    for (const condition_value of triggerMessages) {
      await api.triggers.create({
        body: { name: condition_value, condition_type: 'MESSAGE_CONTAINS', condition_value },
      });
    }
    const { contentType, write, bodies } = notation;
    /** Of this thread alone: whatever else the machine does is hardly counted. Long enough for systems that count in steps. */
    const cost = async (body: string): Promise<number> => {
      const payload = Buffer.from(body).subarray(0, 1024 * 1024);
      const before = process.threadCpuUsage();
      for (let call = 0; call < callsPerRound; call++) {
        const headers = { 'content-type': contentType };
        const { statusCode } = await request({ method: 'POST', url: '/api/', payload, headers });
        expect([200, 400]).toContain(statusCode);
        // Triggers look at the message in a turn after the answer.
        await new Promise(setImmediate);
      }
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };

    const plain = write(filled('Olá! Quero saber o preço do cardápio de hoje. '));
    // The first round also pays for what is made ready once.
    await cost(plain);
    /** A neighbour makes a round dearer, never cheaper: one that is cheap enough beside a plain one says it. */
    const isDear = async (body: string): Promise<boolean> => {
      for (let round = 0; round < roundsMax; round++) {
        if ((await cost(body)) <= ratioMax * (await cost(plain))) return false;
      }
      return true;
    };
    const dear: string[] = [];
    for (const [name, body] of Object.entries(bodies)) if (await isDear(body)) dear.push(name);
    expect(dear).toEqual([]);
  },
);
