import { post } from './api.js';
import { attempt, create, get } from './dom.js';

/** @typedef {import('./api.js').PageView} PageView */
/** @typedef {import('./api.js').PhoneView} PhoneView */

const byQr = get('#scan', HTMLButtonElement).parentElement ?? document.body;
const scanForm = get('#scan-text', HTMLFormElement);
const qrText = get('#scan-text textarea', HTMLTextAreaElement);
const qrFile = get('#scan-text input[type=file]', HTMLInputElement);
const codeForm = get('#code', HTMLFormElement);
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

let phone = '';

/** @param {PageView} view @param {PhoneView} current */
export function showDevices(view, current) {
  phone = current.phone;
  get('#visitor-hint', HTMLElement).textContent =
    view.visitors > 0
      ? 'Há um aparelho esperando para ser conectado.'
      : 'Nenhum aparelho está esperando. No console, crie ou conecte uma instância do WhatsApp.';
  get('#code-hint', HTMLElement).textContent = current.isAwaitingCode
    ? 'Um aparelho pediu um código para este número. Digite o que ele mostra.'
    : 'Escolha “código de pareamento” no console, com o número deste celular, e digite aqui o que ele mostra.';
  get('#scan', HTMLButtonElement).hidden = !view.canScan;
  const none = create('li', { class: 'none' }, ['Nenhum aparelho conectado.']);
  const rows = current.devices.map(deviceRow);
  get('#device-list', HTMLUListElement).replaceChildren(...(rows.length > 0 ? rows : [none]));
}

function deviceRow(/** @type {PhoneView['devices'][number]} */ { id, name, isOnline, linkedAt, version }) {
  const remove = create('button', { type: 'button', class: 'danger' }, ['Desconectar']);
  const error = create('p', { class: 'error', role: 'alert', hidden: true });
  const facts = [isOnline ? 'Ativo agora' : 'Ausente', `conectado em ${day.format(new Date(linkedAt))}`];
  if (version) facts.push(`versão ${version}`);
  const row = create('li', {}, [
    create('span', { class: isOnline ? 'dot on' : 'dot', 'aria-hidden': 'true' }),
    create('div', {}, [create('strong', {}, [name]), create('p', {}, [facts.join(' · ')]), error]),
    remove,
  ]);
  remove.addEventListener('click', () => {
    if (!confirm(`Desconectar ${name}?`)) return;
    attempt(row, () => post(`/phones/${phone}/unlink`, { device: id }));
  });
  return row;
}

get('#scan', HTMLButtonElement).addEventListener('click', () => attempt(byQr, () => post(`/phones/${phone}/scan`)));

scanForm.addEventListener('submit', (event) => {
  event.preventDefault();
  scan(qrText.value);
});

qrFile.addEventListener('change', () => {
  const [file] = qrFile.files ?? [];
  qrFile.value = '';
  if (file) scanPicture(file);
});

scanForm.addEventListener('paste', (event) => {
  const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (!picture) return;
  event.preventDefault();
  scanPicture(picture);
});

codeForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const code = get('#code input', HTMLInputElement);
  attempt(codeForm, async () => {
    await post(`/phones/${phone}/code`, { code: code.value });
    code.value = '';
  });
});

/** @param {string} text */
function scan(text) {
  return attempt(byQr, async () => {
    if (!text.trim()) throw new Error('Cole o texto do QR code.');
    await post(`/phones/${phone}/scan`, { qrText: text });
    qrText.value = '';
  });
}

/** @param {File} picture */
async function scanPicture(picture) {
  let text = '';
  await attempt(byQr, async () => {
    text = await readQrCode(picture);
  });
  if (text) await scan(text);
}

/** @param {File} picture @returns {Promise<string>} */
async function readQrCode(picture) {
  const { BarcodeDetector } = /** @type {{ BarcodeDetector?: BarcodeDetectorClass }} */ (
    /** @type {unknown} */ (window)
  );
  if (!BarcodeDetector) throw new Error('Este navegador não lê QR codes de imagens. Cole o texto do QR code.');
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(picture));
  if (!found) throw new Error('Não há um QR code legível nessa imagem.');
  return found.rawValue;
}

/** @typedef {new (options: { formats: string[] }) => { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }} BarcodeDetectorClass */
