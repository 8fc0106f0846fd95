// The simulator as a process of its own, with a page where a person plays the phones.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createControl } from './control/control.ts';
import { createProduct } from './control/product.ts';
import { muteLibsignal } from './mute-libsignal.ts';
import { startWhatsApp, type WhatsApp } from './whatsapp.ts';

const { values } = readArguments();

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        'media-port': { type: 'string', default: '0' },
        /** Where to write the media host's certificate, for the product's WHATSAPP_MEDIA_CA. */
        'media-ca': { type: 'string' },
        /** The product whose QR code the page can scan with one click. */
        product: { type: 'string' },
        username: { type: 'string', default: 'admin' },
        password: { type: 'string', default: 'admin123' },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

const port = portNumber(values.port);
const mediaPort = portNumber(values['media-port']);
muteLibsignal();
const { username, password } = values;
const product = values.product ? createProduct({ url: values.product, username, password }) : undefined;
const wa: WhatsApp = await startWhatsApp({
  port,
  mediaPort,
  onRequest: createControl({ wa: () => wa, product }),
}).catch((error: NodeJS.ErrnoException) =>
  fail(error.code === 'EADDRINUSE' ? 'A porta já está em uso.' : `Não foi possível iniciar: ${error.message}`),
);
if (values['media-ca']) writeFileSync(values['media-ca'], wa.mediaCa);

// One line for whoever started the process.
const page = wa.url.replace('ws://', 'http://').replace('/ws/chat', '/');
process.stdout.write(`${JSON.stringify({ url: wa.url, page, noiseRoot: wa.noiseRoot.toString('hex') })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void wa.stop().then(() => process.exit(0)));
}

function portNumber(text: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : fail(`A porta ${text} não existe.`);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
