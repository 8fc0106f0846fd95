import type { routes } from '@recado/contract';

/** The parts of an OpenAPI 3.1 document that this screen shows. */
export interface OpenApi {
  info?: { title?: string; version?: string };
  paths?: Record<string, Record<string, ApiOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface ApiOperation {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, unknown>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Field {
  name: string;
  type: string;
  required: boolean;
  place: string;
}

export interface Operation {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  isPublic: boolean;
  fields: Field[];
  answers: { status: string; meaning: string }[];
}

/** Every part of the product as its screens call it: a part without a name does not compile. */
const tagNames: Record<keyof typeof routes, string> = {
  auth: 'Sessão e senha',
  media: 'Arquivos recebidos',
  menu: 'Menu',
  responses: 'Respostas por telefone',
  responseQuickActions: 'Ações rápidas de resposta',
  quickActions: 'Ações rápidas de envio',
  contacts: 'Contatos',
  instances: 'Instâncias do WhatsApp',
  send: 'Envio WhatsApp',
  attachments: 'Anexos',
  conversations: 'Conversas',
  notes: 'Notas nas conversas',
  conversationWriters: 'Quem escreve nas conversas',
  conversationPerson: 'Pessoas das conversas',
  push: 'Avisos no aparelho',
  bulkSends: 'Envios em massa',
  tags: 'Tags',
  triggers: 'Gatilhos',
  scripts: 'Scripts de scraping',
  jobs: 'Tarefas que falharam',
  usage: 'Onde algo é usado',
  privacy: 'Privacidade',
  consent: 'Saída de contatos',
  dashboard: 'Dashboard',
  retention: 'Tempo de guarda',
  autoReply: 'Resposta automática',
  ai: 'OpenAI',
  settings: 'Configurações',
  alerts: 'Alertas',
  backup: 'Backup',
  apiCalls: 'Chamadas API',
  live: 'Mudanças ao vivo',
  publicApi: 'API pública',
  operations: 'Operação do servidor',
};

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [operationOf(document, method, path, operation)] : [];
    }),
  );
}

/** Without accents or capitals, in whatever a reader may remember of an operation. */
export function matches(operation: Operation, search: string): boolean {
  const text = [operation.method, operation.path, operation.summary, operation.tag].join(' ');
  return plain(text).includes(plain(search.trim()));
}

function operationOf(document: OpenApi, method: string, path: string, operation: ApiOperation): Operation {
  return {
    id: `${method} ${path}`,
    tag: (tagNames as Record<string, string>)[operation.tags?.[0] ?? ''] ?? operation.tags?.[0] ?? 'Geral',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    isPublic: !operation.security?.length,
    fields: [...parametersOf(operation), ...bodyOf(document, operation)],
    answers: Object.keys(operation.responses ?? {}).map((status) => ({ status, meaning: meaningOf(status) })),
  };
}

function meaningOf(status: string): string {
  if (status === '201') return 'Criado';
  if (status.startsWith('2')) return 'Sucesso';
  if (status.startsWith('4')) return 'Pedido recusado, com o motivo no campo error';
  if (status.startsWith('5')) return 'Falha do servidor';
  return 'Outra resposta';
}

const parametersOf = ({ parameters = [] }: ApiOperation): Field[] =>
  parameters.map(({ name, required = false, schema = {}, in: place }) => ({
    name,
    required,
    type: typeOf(schema),
    place: place === 'path' ? 'caminho' : 'consulta',
  }));

function bodyOf(document: OpenApi, { requestBody }: ApiOperation): Field[] {
  const [body] = Object.values(requestBody?.content ?? {});
  const schema = resolve(document, body?.schema);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(resolve(document, property)),
    required: schema.required?.includes(name) ?? false,
    place: 'corpo',
  }));
}

function resolve(document: OpenApi, schema: Schema = {}): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name ? document.components?.schemas?.[name] : schema;
  // An optional body arrives as a choice between the object and nothing.
  return target?.anyOf?.find((option) => option.properties) ?? target ?? {};
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeOf).join(' | ');
  return [schema.type ?? 'any'].flat().join(' | ');
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
