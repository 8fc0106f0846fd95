import { post } from './api.js';
import { attempt, create, get, readAsDataUrl } from './dom.js';
import { formatted } from './message-text.js';

/** @typedef {import('./api.js').ChatView} ChatView */
/** @typedef {import('./api.js').MessageView} MessageView */

const messages = get('#messages', HTMLOListElement);
const composer = get('#composer', HTMLFormElement);
const textBox = get('#composer textarea', HTMLTextAreaElement);
const attachment = get('#attachment', HTMLElement);
const fileInput = get('#composer input[type=file]', HTMLInputElement);

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const fileTexts = { document: 'Documento', voice: 'Mensagem de voz', audio: 'Áudio', video: 'Vídeo', gif: 'GIF' };
const stateTexts = { sent: 'Enviada', delivered: 'Entregue', read: 'Lida' };

/** @type {{ phone: string, chat: string } | undefined} */
let shown;
/** What is to be sent along, as a data URL, and how it is called. */
let chosen = { file: '', fileName: '' };
/** New messages pull the view along, unless the person scrolled up to read. */
let isAtEnd = true;

/** @param {string} phone @param {ChatView} chat */
export function showConversation(phone, chat) {
  const isOther = shown?.phone !== phone || shown.chat !== chat.id;
  shown = { phone, chat: chat.id };
  get('#chat-name', HTMLElement).textContent = chat.name;
  get('#chat-label', HTMLElement).textContent = chat.isTyping ? 'digitando…' : chat.label;
  if (isOther) {
    messages.replaceChildren();
    attach('');
    textBox.value = '';
  }
  if (isOther) isAtEnd = true;
  showMessages(phone, chat);
  if (isAtEnd) scrollToEnd();
  if (chat.unread > 0 && document.visibilityState === 'visible') {
    post(`/phones/${phone}/read`, { chat: chat.id }).catch(() => {});
  }
}

/** Bubbles stay the same elements from one view to the next, so that only new ones appear. */
function showMessages(/** @type {string} */ phone, /** @type {ChatView} */ chat) {
  const known = new Map([...messages.children].map((node) => [node.id, node]));
  const bubbles = chat.messages.map((message) => {
    const bubble = known.get(`m-${message.id}`) ?? createBubble(phone, message);
    bubble.querySelector('.tick')?.replaceWith(tick(message));
    bubble.querySelector('.marks')?.replaceWith(marks(message));
    return bubble;
  });
  const nothing = create('li', { class: 'nothing' }, ['Nenhuma mensagem ainda. Escreva a primeira.']);
  messages.replaceChildren(...(bubbles.length > 0 ? bubbles : [nothing]));
}

function createBubble(/** @type {string} */ phone, /** @type {MessageView} */ message) {
  const { id, author, isOwn, isAutomatic, text, hasImage, file, at } = message;
  const source = `/api/phones/${phone}/media/${encodeURIComponent(id)}`;
  const picture = () => {
    const image = create('img', { src: source, alt: 'Imagem' });
    // Its height is known only now.
    image.addEventListener('load', () => isAtEnd && scrollToEnd());
    return image;
  };
  const isInGroup = shown?.chat.endsWith('@g.us');
  return create('li', { id: `m-${id}`, class: isOwn ? 'bubble own' : 'bubble' }, [
    ...(isInGroup && !isOwn ? [create('p', { class: 'author' }, [author])] : []),
    ...(hasImage ? [picture()] : []),
    ...(file ? [create('p', { class: 'file' }, [fileLink(file, source)])] : []),
    ...(text ? [create('p', { class: 'text' }, formatted(text))] : []),
    marks(message),
    create('footer', {}, [
      ...(isOwn && isAutomatic ? [create('span', {}, ['pelo aparelho conectado ·'])] : []),
      create('time', { datetime: at }, [clock.format(new Date(at))]),
      ...(isOwn ? [tick(message)] : []),
    ]),
    ...(isInGroup ? [] : [changes(message)]),
  ]);
}

function marks(/** @type {MessageView} */ message) {
  return create('p', { class: 'marks', hidden: message.marks.length === 0 }, [message.marks.join(' · ')]);
}

/** What this phone can do to a message: any of them gets a reaction, only its own are edited or deleted. */
function changes(/** @type {MessageView} */ { id, isOwn, isAutomatic, text, choices }) {
  const error = create('p', { class: 'error', role: 'alert', hidden: true });
  const change = (/** @type {string} */ label, /** @type {string} */ kind, /** @type {() => string | null} */ ask) => {
    const button = create('button', { type: 'button' }, [label]);
    button.addEventListener('click', () => {
      const [target, value] = [shown, ask()];
      if (!target || value === null) return;
      const body = { to: target.chat, id, kind, text: value, sealed: true };
      attempt(place, () => post(`/phones/${target.phone}/change`, body));
    });
    return button;
  };
  const own = [
    change('Editar', 'edit', () => prompt('Novo texto da mensagem', text)),
    change('Apagar', 'delete', () => (confirm('Apagar para todos?') ? '' : null)),
  ];
  const place = create('details', { class: 'changes' }, [
    create('summary', { 'aria-label': 'O que fazer com a mensagem' }, ['⋯']),
    create('div', { class: 'row' }, [
      ...choices.map((choice) => change(`Votar: ${choice}`, 'vote', () => choice)),
      change('Reagir 👍', 'react', () => '👍'),
      change('Tirar a reação', 'react', () => ''),
      ...(isOwn && !isAutomatic && choices.length === 0 ? own : []),
    ]),
    error,
  ]);
  return place;
}

/** @param {NonNullable<MessageView['file']>} file @param {string} source */
function fileLink({ kind, name }, source) {
  const text = name === '' ? fileTexts[kind] : `${fileTexts[kind]}: ${name}`;
  return create('a', { href: source, download: name || fileTexts[kind] }, [text]);
}

function tick(/** @type {MessageView} */ { state = 'sent' }) {
  const marks = state === 'sent' ? '✓' : '✓✓';
  return create(
    'span',
    { class: `tick ${state}`, title: stateTexts[state], role: 'img', 'aria-label': stateTexts[state] },
    [marks],
  );
}

function scrollToEnd() {
  messages.scrollTop = messages.scrollHeight;
}

messages.addEventListener('scroll', () => {
  isAtEnd = messages.scrollHeight - messages.scrollTop - messages.clientHeight < 80;
});

composer.addEventListener('submit', (event) => {
  event.preventDefault();
  const target = shown;
  const text = textBox.value;
  if (!target || (!text.trim() && !chosen.file)) return;
  attempt(composer, async () => {
    await post(`/phones/${target.phone}/messages`, { to: target.chat, text, withSecret: true, ...chosen });
    textBox.value = '';
    attach('');
  }).then(() => textBox.focus());
});

get('#send-poll', HTMLButtonElement).addEventListener('click', () => {
  const target = shown;
  if (!target) return;
  attempt(composer, async () => {
    await post(`/phones/${target.phone}/poll`, { to: target.chat, text: textBox.value });
    textBox.value = '';
  }).then(() => textBox.focus());
});

textBox.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  composer.requestSubmit();
});

fileInput.addEventListener('change', () => {
  const [file] = fileInput.files ?? [];
  fileInput.value = '';
  if (file) attempt(composer, async () => attach(await readAsDataUrl(file), file.name));
});

get('#detach', HTMLButtonElement).addEventListener('click', () => attach(''));

/** @param {string} file @param {string} [fileName] */
function attach(file, fileName = '') {
  chosen = { file, fileName };
  attachment.hidden = file === '';
  const picture = get('img', HTMLImageElement, attachment);
  picture.hidden = !file.startsWith('data:image/');
  if (!picture.hidden) picture.src = file;
  get('span', HTMLElement, attachment).textContent = picture.hidden ? fileName : '';
}
