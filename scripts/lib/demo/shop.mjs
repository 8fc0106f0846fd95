// The sample shop: who is there, what it answers, what it does by itself.

/** People with a phone on the simulated WhatsApp, so that somebody can play them. */
export const people = {
  shop: { phone: '551187654321', name: 'Loja da Praça' },
  branch: { phone: '5511955550000', name: 'Filial Centro' },
  ana: { phone: '5511912345678', name: 'Ana Souza' },
  bruno: { phone: '5521998765432', name: 'Bruno Lima' },
  carla: { phone: '558199887766', name: 'Carla Dias' },
  diego: { phone: '5511987120045', name: 'Diego Martins' },
  elisa: { phone: '5511976543210', name: 'Elisa Rocha' },
  fabio: { phone: '5511965432109', name: 'Fábio Nunes' },
};

export const groups = [
  { id: 'da-casa', name: 'Da casa', description: 'Compram toda semana', color: '#8B5CF6' },
  { id: 'ofertas', name: 'Ofertas', description: 'Pediram para receber as ofertas', color: '#F59E0B' },
  { id: 'fornecedores', name: 'Fornecedores', description: '', color: '#3B82F6' },
];
const [house, offers, suppliers] = ['da-casa', 'ofertas', 'fornecedores'];

/** @type {[name: string, phone: string, groupIds: string[], company?: string, title?: string][]} */
const book = [
  [people.ana.name, people.ana.phone, [house, offers]],
  [people.bruno.name, people.bruno.phone, [offers]],
  [people.carla.name, people.carla.phone, [house, offers]],
  [people.elisa.name, people.elisa.phone, [house, offers], 'Escola Caminho', 'Coordenadora'],
  [people.fabio.name, people.fabio.phone, [offers]],
  ['Gustavo Prado', '5511954321098', [suppliers], 'Laticínios Serra Azul', 'Vendas'],
  ['Helena Castro', '5511943210987', [house]],
  ['Igor Batista', '5511932109876', []],
  ['Joana Freitas', '5521987651234', [house], 'Estúdio Joá'],
  ['Luís Teixeira', '5511921098765', [suppliers], 'Hortifrúti do Vale', 'Entregas'],
  ['Marina Alves', '5531988776655', [house]],
  ['Nicolas Ramos', '5511910987654', []],
  ['Otávio Reis', '5541977665544', []],
  ['Paula Mendes', '5511909876543', [house], 'Clínica Vida', 'Recepção'],
  ['Rafael Duarte', '5511998761122', []],
  ['Sofia Cardoso', '5571966554433', [house]],
];
export const contacts = book.map(([name, phone, groupIds, company = '', title = '']) => {
  const email = `${name.split(' ')[0]?.normalize('NFD').replace(/\W/g, '').toLowerCase()}@exemplo.com.br`;
  return { name, phone, email: title || company ? email : '', company, title, groupIds };
});

export const menu = [
  { message: 'oi', reply: 'Olá! Aqui é a Loja da Praça. Escreva cardápio, horário ou entrega.' },
  { message: 'cardápio', reply: 'Hoje temos:\n🍕 Pizza grande, R$ 45\n🥤 Suco natural, R$ 9\n🍰 Torta do dia, R$ 12' },
  { message: 'horário', reply: 'Abrimos de terça a domingo, das 11h às 22h.' },
  { message: 'entrega', reply: 'Entregamos no bairro em até 40 minutos. A taxa é R$ 6.' },
  { message: 'pix', reply: 'Nossa chave Pix é pagamentos@exemplo.com.br. Mande o comprovante por aqui.' },
  { message: 'endereço', reply: 'Praça da Matriz, 120, ao lado da farmácia.' },
  { message: 'obrigado', reply: 'Nós é que agradecemos. Até a próxima! 💚' },
];

export const responses = [
  { phone: people.ana.phone, message: 'meu pedido', reply: 'Ana, o pedido 1042 saiu para entrega às 19h20.' },
  { phone: people.carla.phone, message: 'meu pedido', reply: 'Carla, a torta fica pronta amanhã às 10h.' },
  { phone: '5511943210987', message: 'reserva', reply: 'Helena, a mesa 7 está reservada para sexta, às 20h.' },
];

export const defaultResponse = 'Recebemos a sua mensagem e já respondemos. 😊';

/** Of ready-made messages to send: as the form sends them. */
export const quickActions = [
  { name: 'Pedido pronto', message: 'Oi, {nome}! O seu pedido está pronto. Pode vir buscar. 😊', sort_order: 1 },
  { name: 'Saiu para entrega', message: 'Oi, {nome}! O seu pedido saiu às {hora} e já está a caminho.', sort_order: 2 },
  { name: 'Pesquisa', message: 'Oi, {nome}! De 0 a 10, quanto você gostou do pedido de hoje?', sort_order: 3 },
];

const instanceId = 'loja';

export const instance = { instanceId, instanceName: people.shop.name };

export const bulkSend = {
  instanceId,
  message: 'Oi, {nome}! Nesta semana a pizza grande sai por R$ 39. Para não receber mais ofertas, responda SAIR.',
  selection: { filter: { groupId: offers } },
  interval: 20_000,
};

export const triggers = [
  {
    name: 'Guardar quem escreve pela primeira vez',
    type: 'WHATSAPP_MESSAGE',
    condition_type: 'FIRST_MESSAGE',
    actions: [
      { type: 'ADD_CONTACT', value: { phone: '{phone}', name: '{sender}' } },
      { type: 'LOG_EVENT', value: { message: 'Novo contato: {sender}', saveToDatabase: true } },
    ],
  },
  {
    name: 'Avisar a filial de um pedido de orçamento',
    type: 'WHATSAPP_MESSAGE',
    condition_type: 'MESSAGE_CONTAINS',
    condition_value: 'orçamento',
    actions: [
      {
        type: 'SEND_WHATSAPP_MESSAGE',
        value: { instanceId, to: people.branch.phone, message: '{sender} pediu um orçamento: {message}' },
      },
    ],
  },
  {
    name: 'Ofertas de segunda-feira',
    type: 'SCHEDULED',
    condition_type: 'CRON_EXPRESSION',
    condition_value: '0 9 * * 1',
    actions: [{ type: 'SEND_BULK_WHATSAPP', value: { ...bulkSend, selection: undefined, groupId: offers } }],
  },
  {
    name: 'Registrar quedas do número',
    type: 'ADMIN_EVENT',
    condition_type: 'EVENT_NAME_IS',
    condition_value: 'instance.disconnected',
    actions: [{ type: 'LOG_EVENT', value: { message: 'O número desconectou', level: 'warn', saveToDatabase: true } }],
  },
];

/** What customers write on a day; the first ones more often. */
export const dailyMessages = [
  ...Array(6).fill('oi'),
  ...Array(5).fill('cardápio'),
  ...Array(4).fill('entrega'),
  ...Array(3).fill('horário'),
  ...Array(3).fill('pix'),
  ...Array(2).fill('obrigado'),
  'endereço',
  'vocês têm mesa para quatro hoje à noite?',
  'aceitam vale-refeição?',
  'qual é a torta do dia?',
  'dá para trocar o sabor da pizza?',
];

/** What is written on WhatsApp once the number is linked: who, what. */
export const conversation = /** @type {const} */ ([
  ['ana', 'oi'],
  ['diego', 'Boa tarde! Quanto sai um orçamento para 40 pessoas?'],
  ['carla', 'cardápio'],
  ['bruno', 'horário'],
  ['ana', 'meu pedido'],
]);
