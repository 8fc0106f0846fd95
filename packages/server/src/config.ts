import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './errors/start-error.ts';
import { packageFolder } from './program-file.ts';
import { isAllowedWebSocketUrl } from './security/web-socket-url.ts';

/** The credentials a new installation starts with; DESIGN: known to everybody, so only accepted on loopback. */
export const defaultCredentials = { username: 'admin', password: 'admin123' } as const;

/** So many proxies in front, or their addresses and networks. Nobody is believed where nothing is said. */
export type TrustProxy = number | string[];

const port = z.coerce.number('deve ser um número').int('deve ser um número inteiro').min(0).max(65_535);
const optionalText = z.string().trim().min(1, 'não pode ser vazio').optional();

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'deve ser um endereço http:// ou https://' })
  .transform((url) => url.replace(/\/+$/, ''));

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().trim().min(1, 'não pode ser vazio').default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1, 'não pode ser vazio').default('./data'),
  BACKUP_DIR: optionalText,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'deve começar com postgres://' }).optional(),
  ADMIN_USERNAME: z.string().trim().min(1, 'não pode ser vazio').max(100).default(defaultCredentials.username),
  ADMIN_PASSWORD: z.string().min(6, 'deve ter pelo menos 6 caracteres').max(200).optional(),
  APP_SECRET: z.string().min(16, 'deve ter pelo menos 16 caracteres').optional(),
  PUBLIC_API_KEY: z.string().min(8, 'deve ter pelo menos 8 caracteres').max(200).optional(),
  METRICS_TOKEN: z.string().min(16, 'deve ter pelo menos 16 caracteres').max(200).optional(),
  PUBLIC_API_RATE: z.coerce.number('deve ser um número').int('deve ser um número inteiro').min(1).default(1200),
  LOOP_GUARD_REPLIES: z.coerce.number('deve ser um número').int('deve ser um número inteiro').min(1).default(30),
  TELEGRAM_API_ROOT: httpUrl.default('https://api.telegram.org'),
  OPENAI_BASE_URL: httpUrl.optional(),
  WHATSAPP_WS_URL: z
    .string()
    .refine(isAllowedWebSocketUrl, 'deve ser o endereço do próprio WhatsApp ou um ws:// desta máquina')
    .optional(),
  WHATSAPP_MEDIA_CA: optionalText,
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d{1,5}\.\d{1,5}\.\d{1,10}$/, 'deve ter três números, como 2.3000.1043857760')
    .optional(),
  WHATSAPP_TYPING_MS: z.coerce.number('deve ser um número').int('deve ser um número inteiro').min(0).default(2500),
  ALLOW_PRIVATE_NETWORK: z.enum(['true', 'false'], 'deve ser true ou false').default('false'),
  CHROMIUM_PATH: optionalText,
  FFMPEG_PATH: optionalText,
  CONSOLE_DIST: optionalText,
  TRUST_PROXY: optionalText,
  ALLOWED_HOSTS: optionalText,
  TIME_ZONE: z.string().refine(isTimeZone, 'não é um fuso horário conhecido').default('America/Sao_Paulo'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  /** Reachable from other machines: the default password is then refused. */
  isPublic: boolean;
  dataDir: string;
  /** On this machine, also where several share a database. */
  backupDir: string;
  databaseUrl: string | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  appSecret: string | undefined;
  publicApiKey: string | undefined;
  /** Whoever has it may read `/metrics`; without one there is no such page. */
  metricsToken: string | undefined;
  publicApiRate: number;
  /** Automated replies to one contact within a minute before it is left alone for a while. */
  loopGuardReplies: number;
  telegramApiRoot: string;
  openAiBaseUrl: string | undefined;
  /** Only tests and the demonstration speak to another WhatsApp than the real one. */
  whatsAppUrl: string | undefined;
  /** A certificate (PEM) to trust for media, besides the known authorities. */
  whatsAppMediaCa: string | undefined;
  /** The version of WhatsApp Web to present, instead of one that is found. */
  whatsAppVersion: string | undefined;
  /** The longest that "digitando…" is shown before an automatic reply; 0 turns it off. */
  whatsAppTypingMs: number;
  /** Lets triggers and scripts reach private addresses. */
  allowPrivateNetwork: boolean;
  /** The browser that scripts use, instead of one that is found. */
  chromiumPath: string | undefined;
  /** What turns sounds and films into what phones play, instead of the one on the search path. */
  ffmpegPath: string | undefined;
  /** The built console; only tests point elsewhere. */
  consoleFolder: string;
  trustProxy: TrustProxy;
  /** Names under which the server is asked for, besides those of loopback; undefined: any. */
  allowedHosts: ReadonlySet<string> | undefined;
  timeZone: string;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  /** What the person at the terminal should know about these values. */
  notices: readonly string[];
}

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable (`PORT=`) means the same as an absent one, as in compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`Configuração inválida. ${lines.join('; ')}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    isPublic: !isLoopback(values.HOST),
    dataDir: path.resolve(values.DATA_DIR),
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
    databaseUrl: values.DATABASE_URL,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    appSecret: values.APP_SECRET,
    publicApiKey: values.PUBLIC_API_KEY,
    metricsToken: values.METRICS_TOKEN,
    publicApiRate: values.PUBLIC_API_RATE,
    loopGuardReplies: values.LOOP_GUARD_REPLIES,
    telegramApiRoot: values.TELEGRAM_API_ROOT,
    openAiBaseUrl: values.OPENAI_BASE_URL,
    whatsAppUrl: values.WHATSAPP_WS_URL,
    whatsAppMediaCa: values.WHATSAPP_MEDIA_CA && readCertificate(values.WHATSAPP_MEDIA_CA),
    whatsAppVersion: values.WHATSAPP_VERSION,
    whatsAppTypingMs: values.WHATSAPP_TYPING_MS,
    allowPrivateNetwork: values.ALLOW_PRIVATE_NETWORK === 'true',
    chromiumPath: values.CHROMIUM_PATH,
    ffmpegPath: values.FFMPEG_PATH,
    consoleFolder: values.CONSOLE_DIST ?? path.resolve(packageFolder, '../console/dist'),
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    allowedHosts: readAllowedHosts(values.ALLOWED_HOSTS, values.HOST),
    notices: values.TRUST_PROXY === 'true' ? [trustProxyNotice] : [],
    timeZone: values.TIME_ZONE,
    logLevel: values.LOG_LEVEL,
  };
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`Configuração inválida. WHATSAPP_MEDIA_CA: não é possível ler ${file}`);
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: name }));
  } catch {
    return false;
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

/** Every forwarded address used to be believed; whoever wrote `true` most likely has one proxy. */
const trustProxyNotice =
  'TRUST_PROXY=true vale como 1 (um proxy à frente). Informe quantos proxies há à frente ou os endereços deles.';

function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return 0;
  if (value === 'true') return 1;
  if (/^\d$/.test(value)) return Number(value);
  const networks = value.split(',').map((entry) => entry.trim());
  const wrong = networks.find((entry) => !isNetwork(entry));
  if (wrong !== undefined) {
    throw new StartError(
      `Configuração inválida. TRUST_PROXY: use o número de proxies à frente (1 a 9), endereços IP ou redes como 10.0.0.0/8 ("${wrong}" não serve)`,
    );
  }
  return networks;
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  // Proxies on every address in the world are no proxies.
  return version !== 0 && isPrefix && bits !== '0' && more.length === 0;
}

/** On loopback nobody but this machine has a name for the server, so others are refused unless they are listed. */
function readAllowedHosts(value: string | undefined, host: string): ReadonlySet<string> | undefined {
  if (value === undefined) return isLoopback(host) ? new Set() : undefined;
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => !/^([\p{L}\d_-]+(\.[\p{L}\d_-]+)*|\[[\da-f:.]+\])$/u.test(name));
  if (wrong !== undefined) {
    throw new StartError(
      `Configuração inválida. ALLOWED_HOSTS: use nomes separados por vírgula, sem http:// e sem porta ("${wrong}" não serve)`,
    );
  }
  return new Set(names);
}
