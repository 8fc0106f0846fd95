import { mediaKindNames, mediaKinds, type Settings } from '@recado/contract';
import { type EditFields, yesOrNo } from '../../shared/edit-conflict.ts';

/** As the sections call them; one that is missing here would be overwritten unseen. */
export const settingsFields: EditFields = {
  TELEGRAM_BOT_TOKEN: { label: 'Token do bot', isSecret: true },
  TELEGRAM_CHAT_ID: { label: 'ID do chat' },
  default_response: { label: 'Texto da resposta' },
  reply_to_groups: { label: 'Responder mensagens de grupos', show: yesOrNo },
  folded_matching: { label: 'Entender sem acentos, sinais e letras repetidas', show: yesOrNo },
  typo_matching: {
    label: 'Perdoar uma letra errada no menu',
    show: (choice) => (choice === 'answer' ? 'sim' : 'não'),
  },
  human_pause_minutes: { label: 'Pausa quando você responde pelo celular', show: (minutes) => `${minutes} min` },
  history_days: { label: 'Conversas anteriores que são guardadas', show: (days) => `${days} dias` },
  opt_out_words: { label: 'Palavras para sair' },
  opt_out_reply: { label: 'Confirmação da saída' },
  opt_in_words: { label: 'Palavras para voltar' },
  opt_in_reply: { label: 'Confirmação do retorno' },
  passkey_linking: { label: 'Confirmar chaves de acesso num navegador', show: yesOrNo },
  new_chats_limited: { label: 'Limitar conversas novas por dia', show: yesOrNo },
  new_chats_first_week: { label: 'Conversas novas por dia na primeira semana' },
  new_chats_weekly: { label: 'Conversas novas por dia a mais a cada semana' },
  new_chats_max: { label: 'Conversas novas por dia, no máximo' },
  media_in: { label: 'Guardar os arquivos que as pessoas enviam', show: yesOrNo },
  media_in_kinds: { label: 'Tipos de arquivo guardados', show: (kinds) => kindNames(String(kinds)) },
  media_in_max_mb: { label: 'Tamanho máximo de um arquivo', show: (megabytes) => `${megabytes} MB` },
  media_in_days: { label: 'Por quanto tempo os arquivos são mantidos', show: (days) => `${days} dias` },
  media_total_gb: { label: 'Espaço para todos os arquivos', show: (gigabytes) => `${gigabytes} GB` },
  handover_words: { label: 'Palavras que chamam uma pessoa' },
  handover_reply: { label: 'Texto para quem espera' },
  handover_after_defaults: { label: 'Respostas padrão seguidas que chamam uma pessoa' },
  handover_media: { label: 'Áudios, imagens e arquivos sem texto chamam uma pessoa', show: yesOrNo },
  handover_ai: { label: 'A IA pode chamar uma pessoa', show: yesOrNo },
  handover_quiet: { label: 'Silenciar a IA e a resposta padrão para quem espera', show: yesOrNo },
  handover_telegram: { label: 'Avisar pelo Telegram quando alguém espera', show: yesOrNo },
  push_quiet_from: { label: 'Silêncio dos avisos a partir das' },
  push_quiet_until: { label: 'Silêncio dos avisos até as' },
  push_details: { label: 'Mostrar no aviso quem espera e o que escreveu', show: yesOrNo },
} satisfies Record<keyof Settings, EditFields[string]>;

function kindNames(list: string): string {
  const chosen = list.split(',');
  const names = mediaKinds.filter((kind) => chosen.includes(kind)).map((kind) => mediaKindNames[kind]);
  return names.join(', ') || 'nenhum';
}
