import { z } from 'zod';
import { numberHealth } from './number-health.ts';
import { defineRoute, download } from './route.ts';
import { foldDigits } from './rules/digits.ts';
import { done, timestamp } from './rules/fields.ts';
import { requiredText } from './rules/text.ts';

const instanceIdMax = 50;
const instanceNameMax = 100;

export const pairingCodeLength = 8;

export const instanceTexts = {
  missing: 'ID e nome da instância são obrigatórios',
  idShape: 'O ID da instância deve conter apenas letras, números, hífen e underscore',
  idTooLong: `O ID da instância deve ter no máximo ${instanceIdMax} caracteres`,
  nameTooLong: `O nome da instância deve ter no máximo ${instanceNameMax} caracteres`,
  phoneMissing: 'O número de telefone é obrigatório para usar o código de pareamento',
  phoneShape: 'O número deve ter de 10 a 15 dígitos, apenas números, no formato internacional sem +',
  noQr: 'QR Code não disponível',
  noPairingCode: 'Código de pareamento não disponível',
  noPasskey: 'Nenhuma chave de acesso é esperada agora. Conecte de novo.',
  passkeyAnswer: 'Cole a resposta inteira que a extensão copiou',
} as const;

const instanceId = requiredText({
  max: instanceIdMax,
  tooLong: instanceTexts.idTooLong,
  missing: instanceTexts.missing,
}).regex(/^[A-Za-z0-9_-]+$/, instanceTexts.idShape);

/** Creates an instance, or connects the one that already has this id. */
export const connectInput = z
  .object(
    {
      instanceId,
      instanceName: requiredText({
        max: instanceNameMax,
        tooLong: instanceTexts.nameTooLong,
        missing: instanceTexts.missing,
      }),
      phoneNumber: z
        .string({ error: instanceTexts.phoneShape })
        .trim()
        .nullish()
        .transform((phone) => foldDigits(phone ?? '')),
      usePairingCode: z.boolean().default(false),
    },
    instanceTexts.missing,
  )
  .superRefine(({ usePairingCode, phoneNumber }, context) => {
    const message = phoneProblemOf(usePairingCode, phoneNumber);
    if (message) context.addIssue({ code: 'custom', path: ['phoneNumber'], message });
  });
export type ConnectInput = z.output<typeof connectInput>;

function phoneProblemOf(usePairingCode: boolean, phoneNumber: string): string | undefined {
  if (phoneNumber === '') return usePairingCode ? instanceTexts.phoneMissing : undefined;
  return /^\d{10,15}$/.test(phoneNumber) ? undefined : instanceTexts.phoneShape;
}

export const runtimeStatus = z.enum([
  'connected',
  'connecting',
  'qr_ready',
  'pairing_ready',
  'disconnected',
  'error',
  'passkey_required',
]);
export type RuntimeStatus = z.infer<typeof runtimeStatus>;

export const runtimeStatusTexts: Record<RuntimeStatus, string> = {
  connected: 'Conectado',
  connecting: 'Conectando',
  qr_ready: 'QR Code Pronto',
  pairing_ready: 'Código Pronto',
  disconnected: 'Desconectado',
  error: 'Erro',
  passkey_required: 'Exige Chave de Acesso',
};

export const instance = z.object({
  id: z.number().int(),
  instance_id: z.string(),
  instance_name: z.string(),
  /** The linked number, or the one a pairing code was asked for; digits, empty while unknown. */
  phone_number: z.string(),
  runtime_status: runtimeStatus,
  has_qr: z.boolean(),
  has_pairing_code: z.boolean(),
  /** A phone is linked: connecting needs no new code. */
  is_linked: z.boolean(),
  use_pairing_code: z.boolean(),
  /** Why the last connection ended, in words for the administrator. */
  last_error: z.string().nullable(),
  last_error_at: timestamp.nullable(),
  /** Which attempt in a row is under way or next; 0 when connected or at rest. */
  attempt: z.number().int(),
  /** Also with an error, where WhatsApp said until when the number is blocked. */
  next_attempt_at: timestamp.nullable(),
  /** WhatsApp lets it start no conversations, or no more of them: until then, or for nobody knows how long. */
  lock: z.object({ kind: z.enum(['lock', 'cap']), until: timestamp.nullable() }).nullable(),
  /** WhatsApp says that it starts too many: bulk sends go half as fast until then. */
  warning: z.object({ until: timestamp.nullable() }).nullable(),
  health: numberHealth,
  /** The company's: what is said of a number names moments on its wall clock, whoever says it. */
  time_zone: z.string(),
  created_at: timestamp,
});
export type Instance = z.infer<typeof instance>;

/** How many conversations a number started today, and how many it may; null where nothing limits them. */
export const newChats = z.object({ today: z.number().int(), allowed: z.number().int().nullable() });
export type NewChats = z.infer<typeof newChats>;

/** Of a message that waits for it, and of one that somebody wrote just now and that is not kept. */
export interface LockTexts {
  held: string;
  refused: string;
}

/** Takes the moment as it is shown. */
export function lockTexts(kind: NonNullable<Instance['lock']>['kind'], until: string | undefined): LockTexts {
  const end = until ? `até ${until}` : 'por enquanto';
  const cause =
    kind === 'lock'
      ? `O WhatsApp não deixa este número começar conversas ${end}.`
      : `Este número já começou todas as conversas novas que o WhatsApp permite ${end}.`;
  const goesOn = 'Quem já conversa com você continua sendo respondido';
  return {
    held: `${cause} ${goesOn}; o resto recomeça sozinho.`,
    refused: `${cause} ${goesOn}. ${notKeptText}`,
  };
}

export const notKeptText = 'Esta mensagem não ficou na fila: envie de novo depois.';

/** Takes the moment as it is shown. */
export const warningText = (until: string | undefined): string =>
  'O WhatsApp avisou que este número começa conversas demais. ' +
  `${until ? `Até ${until}, os` : 'Os'} envios em massa vão na metade do ritmo, para que ele não seja bloqueado.`;

/** An assertion has about two thousand characters, and nodes tell each other no more than eight, sealed. */
const passkeyAnswerMax = 5000;

const passkeyRequest = z.object({
  /** The options of WebAuthn, in JSON: to be signed on WhatsApp's page. */
  request: z.string(),
  expiresAt: timestamp,
  step: z
    .enum(['sign', 'confirm'])
    .meta({ description: 'confirm: o celular recebeu a confirmação e conclui a conexão' }),
  code: z.string().nullable().meta({ description: 'Para comparar com o que o celular mostra, quando ele mostra' }),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const instanceParams = z.object({ instanceId: z.string().max(instanceIdMax) });

export const instanceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/instances',
    summary: 'Listar as instâncias do WhatsApp',
    response: z.array(instance),
  }),
  connect: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/connect',
    summary: 'Criar uma instância, ou conectar a que já existe',
    body: connectInput,
    response: instance,
  }),
  disconnect: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/disconnect/:instanceId',
    onFullDisk: 'serve',
    summary: 'Desconectar uma instância, mantendo o aparelho vinculado',
    params: instanceParams,
    response: done,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/whatsapp/instance/:instanceId',
    summary: 'Desvincular o aparelho e excluir a instância',
    params: instanceParams,
    response: done,
  }),
  newChats: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/new-chats',
    summary: 'Quantas conversas cada instância começou hoje, e quantas pode',
    response: z.array(newChats.extend({ instance_id: z.string() })),
  }),
  qr: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/qr/:instanceId',
    summary: 'O QR Code que está valendo',
    params: instanceParams,
    response: z.object({
      /** An image source: black on white, also in the dark theme. */
      qrCode: z.string(),
      qrText: z.string(),
      expiresAt: timestamp,
    }),
  }),
  pairing: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/pairing/:instanceId',
    summary: 'O código de pareamento que está valendo',
    params: instanceParams,
    response: z.object({ pairingCode: z.string().length(pairingCodeLength), expiresAt: timestamp }),
  }),
  passkey: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/passkey/:instanceId',
    summary: 'O que um navegador deve assinar com a chave de acesso que o WhatsApp exige',
    params: instanceParams,
    response: passkeyRequest,
  }),
  answerPasskey: defineRoute({
    method: 'POST',
    path: '/admin/whatsapp/passkey/:instanceId',
    summary: 'Entregar o que o navegador assinou',
    params: instanceParams,
    body: z.object({
      answer: requiredText({
        max: passkeyAnswerMax,
        tooLong: instanceTexts.passkeyAnswer,
        missing: instanceTexts.passkeyAnswer,
      }),
    }),
    response: done,
  }),
  passkeyExtension: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/passkey-extension',
    summary: 'A extensão do navegador que assina com a chave de acesso, num ZIP',
    response: download,
  }),
  status: defineRoute({
    method: 'GET',
    path: '/admin/whatsapp/status/:instanceId',
    summary: 'O estado de uma instância',
    params: instanceParams,
    response: instance.pick({ attempt: true, last_error: true, has_qr: true, has_pairing_code: true }).extend({
      status: runtimeStatus,
    }),
  }),
};
