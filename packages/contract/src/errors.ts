import { z } from 'zod';

/** Every code an answer can carry, with its status and the text an administrator reads when nothing better is known. */
export const errorTable = {
  INVALID_INPUT: { status: 400, text: 'Dados inválidos' },
  INVALID_JSON: { status: 400, text: 'O corpo da requisição não é um JSON válido' },
  JSON_TOO_COMPLEX: { status: 400, text: 'O JSON enviado tem níveis ou itens demais' },
  INVALID_MULTIPART: { status: 400, text: 'O formulário enviado está incompleto ou malformado' },
  INVALID_REQUEST: { status: 400, text: 'A requisição HTTP é inválida' },
  REQUEST_ABORTED: { status: 400, text: 'A conexão foi encerrada antes de a requisição chegar inteira' },
  INVALID_URL: { status: 400, text: 'Endereço inválido' },
  WRONG_CURRENT_PASSWORD: { status: 400, text: 'Senha atual incorreta' },
  SAME_PASSWORD: { status: 400, text: 'A nova senha deve ser diferente da senha atual' },
  DEFAULT_PASSWORD: { status: 400, text: 'Escolha uma senha diferente da senha padrão' },
  TELEGRAM_INCOMPLETE: { status: 400, text: 'Configure e salve o token do bot e o ID do chat antes de testar' },
  INVALID_TAGS: { status: 400, text: 'Tags inválidas encontradas' },
  TAG_WITHOUT_VALUE: { status: 400, text: 'Há tags sem valor para este contato' },
  PASSKEY_UNREADABLE: {
    status: 400,
    text: 'Isto não é a resposta da extensão. Copie-a inteira e cole de novo.',
  },
  NOT_ON_WHATSAPP: { status: 400, text: 'Este número não está no WhatsApp' },
  CONTACT_BLOCKED: { status: 409, text: 'O contato está no grupo Bloqueado e não recebe mensagens automáticas' },
  CONTACT_LEFT: {
    status: 409,
    text: 'O contato pediu para não receber mensagens automáticas. Para permitir de novo, tire-o do grupo Bloqueado.',
  },
  CONVERSATION_ANSWERED: {
    status: 409,
    text: 'Enquanto você escrevia, outra pessoa respondeu nesta conversa.',
  },
  SEND_KEY_REUSED: {
    status: 409,
    text: 'Este envio já foi feito com outro conteúdo. Confira os envios recentes antes de enviar de novo.',
  },
  CONTACT_WITHOUT_NUMBER: { status: 400, text: 'O número deste contato não é conhecido' },
  UNREADABLE_FILE: { status: 400, text: 'O arquivo não pôde ser lido' },
  BACKUP_PASSWORD_MISSING: { status: 400, text: 'Este backup é protegido por senha. Informe a senha do backup.' },
  BACKUP_PASSWORD_WRONG: { status: 400, text: 'A senha do backup está incorreta' },
  UNAUTHENTICATED: { status: 401, text: 'Faça login para continuar' },
  SESSION_EXPIRED: { status: 401, text: 'Sessão expirada. Faça login novamente.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Usuário ou senha incorretos' },
  INVALID_API_KEY: { status: 401, text: 'Chave da API ausente ou incorreta' },
  SYSTEM_TAG: { status: 403, text: 'Tags do sistema não podem ser renomeadas nem excluídas' },
  IMMUTABLE_GROUP: { status: 403, text: 'Este grupo é imutável e não pode ser modificado' },
  NOT_FOUND: { status: 404, text: 'Não encontrado' },
  SESSION_NOT_FOUND: { status: 404, text: 'Sessão não encontrada' },
  REQUEST_TIMEOUT: { status: 408, text: 'A requisição demorou demais para chegar' },
  DUPLICATE_MESSAGE_CASE_INSENSITIVE: { status: 409, text: 'Já existe um item de menu com esta mensagem' },
  DUPLICATE_RESPONSE_CASE_INSENSITIVE: { status: 409, text: 'Já existe uma resposta para este telefone e mensagem' },
  DUPLICATE_TAG: { status: 409, text: 'Já existe uma tag com este nome' },
  PASSKEY_OF_ANOTHER_REQUEST: {
    status: 409,
    text: 'Esta resposta é de outro pedido. Copie o pedido que está na tela e assine de novo.',
  },
  PASSKEY_NOT_ASKED: { status: 409, text: 'Nenhuma chave de acesso é esperada agora. Conecte de novo.' },
  PHONE_CHANGED: { status: 409, text: 'Outro celular foi conectado nesta instância depois que a mensagem foi pedida' },
  NUMBER_LOCKED: { status: 409, text: 'O WhatsApp não deixa este número começar conversas por enquanto' },
  INSTANCE_NOT_CONNECTED: { status: 409, text: 'A instância não está conectada ao WhatsApp' },
  DUPLICATE_GROUP: { status: 409, text: 'Já existe um grupo com este nome.' },
  DUPLICATE_CONTACT: { status: 409, text: 'Já existe um contato com este telefone.' },
  TRIGGER_INACTIVE: { status: 409, text: 'O gatilho está inativo. Ative-o para executar.' },
  BULK_SEND_ENDED: { status: 409, text: 'Este envio em massa já terminou' },
  BACKUP_RUNNING: { status: 409, text: 'Já há um backup ou uma restauração em andamento. Aguarde o fim.' },
  API_KEY_FIXED: { status: 409, text: 'A chave vem de PUBLIC_API_KEY e só pode ser trocada no servidor' },
  BULK_SEND_RUNNING: { status: 409, text: 'Cancele o envio em massa antes de excluí-lo' },
  EDIT_CONFLICT: {
    status: 412,
    text: 'Este item foi alterado por outra pessoa ou em outra aba depois que você o abriu',
  },
  TOO_LARGE: { status: 413, text: 'Conteúdo muito grande' },
  UNSUPPORTED_TYPE: { status: 415, text: 'Tipo de conteúdo não suportado' },
  UNKNOWN_HOST: {
    status: 421,
    text: 'Este servidor não atende por este endereço. Para que atenda, inclua o nome em ALLOWED_HOSTS.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, text: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Muitas chamadas em pouco tempo. Aguarde e tente novamente.' },
  HEADERS_TOO_LARGE: { status: 431, text: 'Os cabeçalhos da requisição são grandes demais' },
  INTERNAL: { status: 500, text: 'Erro interno do servidor' },
  BACKUP_FOLDER: {
    status: 500,
    text: 'Não foi possível gravar na pasta de backups. Confira as permissões ou ajuste BACKUP_DIR.',
  },
  DISK_FULL: { status: 507, text: 'Não há espaço em disco no servidor' },
  DATABASE_GONE: {
    status: 503,
    text: 'O arquivo do banco de dados foi apagado ou trocado. Encerre o Recado: ao encerrar, ele grava os dados de volta.',
  },
  TELEGRAM_FAILED: { status: 502, text: 'Erro ao testar Telegram' },
  WHATSAPP_REFUSED: { status: 502, text: 'O WhatsApp recusou a mensagem' },
  WHATSAPP_SILENT: { status: 504, text: 'O WhatsApp não confirmou a mensagem a tempo' },
  AI_FAILED: { status: 502, text: 'Erro ao testar OpenAI' },
  UNAVAILABLE: { status: 503, text: 'Serviço indisponível no momento. Tente novamente em instantes.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorTable;

export const errorBody = z.object({
  error: z.string().meta({ description: 'Texto em português para mostrar a uma pessoa' }),
  code: z.string().optional().meta({ description: 'Código estável para programas' }),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
