// The page where a person plays the phones. The address says what is shown: #/<phone>/<chat, "aparelhos" or "situacoes">.
import { listen, look, post } from './api.js';
import { showConversation } from './conversation.js';
import { showDevices } from './devices.js';
import { attempt, get } from './dom.js';
import { showChats, showPhones } from './lists.js';
import { showSituations } from './situations.js';

/** @typedef {import('./api.js').PageView} PageView */

const devicesPart = 'aparelhos';
const situationsPart = 'situacoes';
const layout = get('#layout', HTMLElement);
const newPhone = get('#new-phone', HTMLFormElement);

/** @type {PageView | undefined} */
let view;
/** @type {string | undefined} */
let heard;
let stopListening = () => {};

function place() {
  const [phone, part] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  return { phone: phone || undefined, part: part || undefined };
}

function follow() {
  const { phone } = place();
  if (view && phone === heard) return render();
  heard = phone;
  stopListening();
  stopListening = listen(phone, {
    onView(next) {
      view = next;
      render();
    },
    onOffline(isOffline) {
      get('#offline', HTMLElement).hidden = !isOffline;
    },
  });
}

function render() {
  if (!view) return;
  const { phone, part } = place();
  showPhones(view, phone);
  const current = view.current?.phone === phone ? view.current : undefined;
  const chat = current?.chats.find(({ id }) => id === part);
  const isDevices = Boolean(current) && part === devicesPart;
  const isSituations = Boolean(current) && part === situationsPart;

  layout.dataset['step'] = current ? (chat || isDevices || isSituations ? 'content' : 'chats') : 'phones';
  get('#welcome', HTMLElement).hidden = Boolean(chat) || isDevices || isSituations;
  get('#welcome-title', HTMLElement).textContent = current ? 'Escolha uma conversa' : 'Escolha um celular';
  get('#conversation', HTMLElement).hidden = !chat;
  get('#devices', HTMLElement).hidden = !isDevices;
  get('#situations', HTMLElement).hidden = !isSituations;
  if (!current) return;

  get('#phone-name', HTMLElement).textContent = current.name;
  get('#phone-label', HTMLElement).textContent = current.label;
  const count = get('#device-count', HTMLElement);
  count.textContent = String(current.devices.length);
  count.hidden = current.devices.length === 0;
  for (const [id, href, isCurrent] of /** @type {const} */ ([
    ['#tab-chats', `#/${current.phone}`, !isDevices && !isSituations],
    ['#tab-devices', `#/${current.phone}/${devicesPart}`, isDevices],
    ['#tab-situations', `#/${current.phone}/${situationsPart}`, isSituations],
  ])) {
    const tab = get(id, HTMLAnchorElement);
    tab.href = href;
    if (isCurrent) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
  for (const id of ['#conversation-back', '#devices-back', '#situations-back'])
    get(id, HTMLAnchorElement).href = `#/${current.phone}`;
  showChats(current, part);
  if (chat) showConversation(current.phone, chat);
  if (isDevices) showDevices(view, current);
  if (isSituations) showSituations(current, refresh);
}

/** What WhatsApp does to a phone is no event of its own. */
async function refresh() {
  view = await look(heard);
  render();
}

newPhone.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, phone } = Object.fromEntries(new FormData(newPhone));
  attempt(newPhone, async () => {
    const created = await post('/phones', { name, phone });
    newPhone.reset();
    location.hash = `#/${created.phone}`;
  });
});

document.addEventListener('visibilitychange', render);
addEventListener('hashchange', follow);
follow();
