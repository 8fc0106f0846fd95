import { post, setFaults } from './api.js';
import { attempt, create, get } from './dom.js';

/** @typedef {import('./api.js').PhoneView} PhoneView */
/** @typedef {PhoneView['situation']} Situation */
/**
 * @typedef {object} Choice
 * @property {string} label
 * @property {string} told what is said once it is done
 * @property {(phone: string) => Promise<unknown>} play
 * @property {(situation: Situation) => boolean} [isChosen] of those that last
 */
/** @typedef {{ title: string, text: string, choices: Choice[], field?: HTMLElement }} Group */

const panel = get('#situations .panel', HTMLElement);
const groupsPlace = get('#situation-groups', HTMLElement);
const played = get('#played', HTMLElement);
const handle = create('input', { autocomplete: 'off', maxlength: '40', placeholder: 'maria.doces' });

/** Newer than any that there is. */
const tooNew = 9_999_999_999;
/** A little newer than the client's own. */
const newer = 1_999_999_999;

/** @param {string} action @param {object} [body] */
const onPhone = (action, body) => (/** @type {string} */ phone) => post(`/phones/${phone}/${action}`, body);
/** @param {string} fault @param {object} [body] */
const fault =
  (fault, body = {}) =>
  (/** @type {string} */ phone) =>
    post(`/faults/${fault}`, { phone, ...body });
/** @param {string} label @param {Situation['passkey']} required */
const passkey = (label, required) => ({
  label,
  told: 'Vale para a próxima vez que um aparelho for conectado.',
  play: onPhone('passkey', { required: required === 'none' ? false : required }),
  isChosen: (/** @type {Situation} */ situation) => situation.passkey === required,
});
/** @param {string} label @param {Situation['mediaRetries']} policy */
const retries = (label, policy) => ({
  label,
  told: 'Assim o celular responde quando o Recado pede um arquivo de novo.',
  play: onPhone('media-retries', { policy }),
  isChosen: (/** @type {Situation} */ situation) => situation.mediaRetries === policy,
});
/** @param {string} label @param {number} leastRevision @param {number | null} liveRevision */
const version = (label, leastRevision, liveRevision) => ({
  label,
  told: 'A conexão caiu e volta com a versão exigida, se houver.',
  async play(/** @type {string} */ phone) {
    await setFaults({ leastRevision, liveRevision });
    await post('/faults/drop', { phone });
  },
  isChosen: (/** @type {Situation} */ situation) => situation.leastRevision === leastRevision,
});

/** @type {Group[]} */
const groups = [
  {
    title: 'Chave de acesso (passkey) ao conectar',
    text: 'O WhatsApp pode exigir uma chave de acesso de quem conecta um aparelho.',
    choices: [
      passkey('Não exigir', 'none'),
      passkey('Exigir, sem fim', 'never-ends'),
      passkey('Exigir, sem continuação', 'no-continuation'),
      passkey('Exigir e concluir', 'completes'),
    ],
  },
  {
    title: 'Conversas novas',
    text: 'Quem escreve a muitos desconhecidos é impedido de começar conversas; quem já escreveu continua sendo respondido.',
    choices: [
      { label: 'Bloquear por 5 minutos', told: 'Bloqueado por 5 minutos.', play: onPhone('lock', { minutes: 5 }) },
      { label: 'Bloquear por 7 dias', told: 'Bloqueado por 7 dias.', play: onPhone('lock', { minutes: 10_080 }) },
      {
        label: 'Bloquear sem avisar',
        told: 'O aparelho só descobre quando tentar.',
        play: onPhone('lock', { quietly: true }),
      },
      { label: 'Liberar', told: 'Liberado.', play: onPhone('lift') },
      {
        label: 'Primeiro aviso do limite',
        told: 'Aviso dado: 8 de 10 conversas.',
        play: onPhone('cap', { status: 'FIRST_WARNING', total: 10, used: 8, minutes: 60 }),
      },
      {
        label: 'Limite atingido por 1 hora',
        told: 'Limite atingido: 10 de 10 conversas.',
        play: onPhone('cap', { status: 'CAPPED', total: 10, used: 10, minutes: 60 }),
      },
      { label: 'Sem limite', told: 'Sem limite.', play: onPhone('cap', { status: 'NONE', total: -1, used: 0 }) },
    ],
  },
  {
    title: 'Número escondido',
    text: 'Para um cliente: escreve sem mostrar o número, só com o nome e o nome de usuário.',
    field: create('label', {}, ['Nome de usuário (opcional)', handle]),
    choices: [
      {
        label: 'Esconder o número',
        told: 'As próximas mensagens vão sem o número.',
        play: (phone) => post(`/phones/${phone}/hide`, { hidden: true, handle: handle.value }),
        isChosen: ({ hidesPhone }) => hidesPhone,
      },
      {
        label: 'Mostrar nas próximas mensagens',
        told: 'As próximas mensagens vão com o número.',
        play: (phone) => post(`/phones/${phone}/hide`, { hidden: false, handle: handle.value }),
        isChosen: ({ hidesPhone }) => !hidesPhone,
      },
      {
        label: 'Contar o número agora',
        told: 'Os aparelhos conectados ficaram sabendo de quem é o número.',
        play: onPhone('reveal'),
      },
    ],
  },
  {
    title: 'Celular desligado',
    text: 'O aparelho conectado continua funcionando; só o celular deixa de receber e de confirmar.',
    choices: [
      {
        label: 'Desligar o celular',
        told: 'O celular não confirma mais o que o Recado envia.',
        play: onPhone('power', { off: true }),
        isChosen: ({ isSwitchedOff }) => isSwitchedOff,
      },
      {
        label: 'Ligar o celular',
        told: 'O celular recebeu e confirmou o que esperava por ele.',
        play: onPhone('power', { off: false }),
        isChosen: ({ isSwitchedOff }) => !isSwitchedOff,
      },
    ],
  },
  {
    title: 'Conexão',
    text: 'O que acontece com os aparelhos conectados a este celular.',
    choices: [
      {
        label: 'Segurar as entregas',
        told: 'Nada mais é entregue, até o aparelho conectar de novo.',
        play: fault('deaf'),
      },
      { label: 'Derrubar a conexão', told: 'A conexão caiu.', play: fault('drop') },
      version('Exigir versão nova (405)', newer, newer),
      version('Exigir versão que não existe (405)', tooNew, null),
    ],
  },
  {
    title: 'Fim da conexão',
    text: 'Como o WhatsApp encerra. 402 e 403 valem para todos os celulares, até “Voltar ao normal”.',
    choices: [
      { label: 'Desvincular (401)', told: 'Os aparelhos foram desvinculados.', play: onPhone('end', { code: 401 }) },
      {
        label: 'Suspender por 5 minutos (402)',
        told: 'O WhatsApp recusa a conexão por 5 minutos.',
        play: onPhone('end', { code: 402 }),
        isChosen: ({ turnsAway }) => turnsAway === 402,
      },
      {
        label: 'Trancar a conta (403)',
        told: 'O WhatsApp recusa a conexão.',
        play: onPhone('end', { code: 403 }),
        isChosen: ({ turnsAway }) => turnsAway === 403,
      },
      { label: 'Voltar ao normal', told: 'O WhatsApp aceita todos de novo.', play: fault('clear') },
    ],
  },
  {
    title: 'Arquivos que sumiram (410)',
    text: 'O WhatsApp apaga arquivos depois de semanas; o aparelho então os pede de novo a este celular.',
    choices: [
      { label: 'Apagar os já enviados', told: 'Os arquivos não estão mais no WhatsApp.', play: fault('expire-media') },
      retries('O celular envia de novo', 'again'),
      retries('O celular não tem mais', 'lost'),
      retries('O celular não responde', 'silent'),
    ],
  },
  {
    title: 'Histórico e status',
    text: 'O que o celular conta aos aparelhos conectados, e o que os contatos publicam.',
    choices: [
      { label: 'Mandar o histórico', told: 'As conversas foram mandadas aos aparelhos.', play: onPhone('history') },
      {
        label: 'Publicar um status',
        told: 'Status publicado para todos os celulares.',
        play: onPhone('status', { text: 'Na praia' }),
      },
    ],
  },
];

let phone = '';

/** @param {PhoneView} current @param {() => Promise<void>} refresh */
export function showSituations(current, refresh) {
  if (phone !== current.phone) {
    phone = current.phone;
    handle.value = current.situation.handle;
    played.hidden = true;
    groupsPlace.replaceChildren(...groups.map((group) => card(group, refresh)));
  }
  const choices = groups.flatMap((group) => group.choices);
  for (const [index, button] of groupsPlace.querySelectorAll('button').entries()) {
    const { isChosen } = choices[index] ?? {};
    if (isChosen) button.setAttribute('aria-pressed', String(isChosen(current.situation)));
  }
}

/** @param {Group} group @param {() => Promise<void>} refresh */
function card({ title, text, choices, field }, refresh) {
  const buttons = choices.map(({ label, told, play }) => {
    const button = create('button', { type: 'button' }, [label]);
    button.addEventListener('click', () =>
      attempt(panel, async () => {
        played.hidden = true;
        await play(phone);
        played.textContent = `${label}: ${told}`;
        played.hidden = false;
        await refresh();
      }).then(() => button.focus()),
    );
    return button;
  });
  return create('section', { class: 'card' }, [
    create('h3', {}, [title]),
    create('p', {}, [text]),
    ...(field ? [field] : []),
    create('div', { class: 'choices' }, buttons),
  ]);
}
