import {
  IconActivity,
  IconAddressBook,
  IconBook2,
  IconBrandWhatsapp,
  IconBrowser,
  IconGitBranch,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconMessage2,
  IconMessagePlus,
  IconMessages,
  IconPlaylistAdd,
  IconSettings,
  IconSparkles,
  IconSpeakerphone,
  IconTags,
} from '@tabler/icons-react';

/**
 * The one list of screens: sidebar, palette, document titles and the pages still to come are made from it.
 * `title` is the page's own name where the sidebar's label is shorter.
 */
export const navigation = [
  {
    screens: [
      {
        path: '/',
        label: 'Dashboard',
        title: 'Dashboard',
        icon: IconLayoutDashboard,
        description: 'O que está cadastrado e como o seu celular conversa com o Recado.',
      },
    ],
  },
  {
    group: 'Envios',
    screens: [
      {
        path: '/conversas',
        label: 'Conversas',
        title: 'Conversas',
        icon: IconMessages,
        description: 'Veja quem escreveu, o que foi respondido e por quê, e assuma quando quiser.',
      },
      {
        path: '/envios/whatsapp',
        label: 'WhatsApp',
        title: 'Envio WhatsApp',
        icon: IconBrandWhatsapp,
        description: 'Envie mensagens e arquivos por um número conectado, com tags e ações rápidas.',
      },
      {
        path: '/contatos',
        label: 'Contatos',
        title: 'Contatos',
        icon: IconAddressBook,
        description: 'Organize as pessoas com quem você fala e os grupos a que pertencem.',
      },
      {
        path: '/tags',
        label: 'Tags',
        title: 'Tags',
        icon: IconTags,
        description: 'Crie textos que mudam a cada envio, como o nome do contato ou a data.',
      },
      {
        path: '/quick-actions',
        label: 'Ações Rápidas',
        title: 'Ações Rápidas',
        icon: IconSpeakerphone,
        description: 'Guarde mensagens prontas para enviar com um clique.',
      },
    ],
  },
  {
    group: 'ChatBot',
    screens: [
      {
        path: '/menu/cadastro',
        label: 'Cadastro de Menu',
        title: 'Cadastro de Menu',
        icon: IconPlaylistAdd,
        description: 'Cadastre uma mensagem e a resposta que qualquer pessoa recebe ao enviá-la.',
      },
      {
        path: '/menu/listagem',
        label: 'Menu Cadastrado',
        title: 'Menu Cadastrado',
        icon: IconListDetails,
        description: 'Veja, edite e exclua os itens do menu.',
      },
      {
        path: '/resposta/cadastro',
        label: 'Cadastro de Resposta',
        title: 'Cadastro de Resposta',
        icon: IconMessagePlus,
        description: 'Cadastre uma resposta que vale só para um número de telefone.',
      },
      {
        path: '/resposta/listagem',
        label: 'Respostas Cadastradas',
        title: 'Respostas Cadastradas',
        icon: IconMessage2,
        description: 'Veja, edite e exclua as respostas por telefone.',
      },
      {
        path: '/openai',
        label: 'OpenAI',
        title: 'OpenAI',
        icon: IconSparkles,
        description: 'Escolha como a inteligência artificial responde ao que não está cadastrado.',
      },
    ],
  },
  {
    group: 'Automação',
    screens: [
      {
        path: '/automacao/gatilhos',
        label: 'Gatilhos',
        title: 'Gatilhos',
        icon: IconGitBranch,
        description: 'Faça o Recado agir sozinho quando algo acontece.',
      },
      {
        path: '/automacao/scraping',
        label: 'Scraping',
        title: 'Scraping',
        icon: IconBrowser,
        description: 'Escreva scripts que leem páginas da web e usam o que encontram.',
      },
    ],
  },
  {
    screens: [
      {
        path: '/api-calls',
        label: 'Chamadas API',
        title: 'Chamadas API',
        icon: IconActivity,
        description: 'Acompanhe cada chamada à API pública: o que chegou, o que foi respondido e em quanto tempo.',
      },
      {
        path: '/settings',
        label: 'Configurações',
        title: 'Configurações',
        icon: IconSettings,
        description: 'Números, avisos, resposta padrão, arquivos, backup e privacidade.',
      },
      {
        path: '/change-password',
        label: 'Alterar Senha',
        title: 'Alterar Senha',
        icon: IconKey,
        description: 'Troque a senha de administrador. Todas as sessões serão encerradas.',
      },
      {
        path: '/docs',
        label: 'Documentação da API',
        title: 'Documentação da API',
        icon: IconBook2,
        description: 'Todas as rotas do servidor, geradas da mesma tabela que ele usa.',
      },
    ],
  },
] as const;

/** The sections of Configurações in their order, and other words by which people look for them. */
export const settingsSections = [
  { title: 'Telegram', keywords: ['avisos', 'notificações', 'bot', 'token'] },
  { title: 'Resposta Padrão', keywords: ['sem resposta'] },
  { title: 'Respostas Automáticas', keywords: ['grupos', 'pausa', 'atendimento'] },
  { title: 'Chamar uma Pessoa', keywords: ['atendente', 'espera', 'humano'] },
  { title: 'Avisos no Aparelho', keywords: ['notificações', 'push', 'celular', 'silêncio'] },
  { title: 'Conversas Anteriores', keywords: ['histórico', 'dias'] },
  { title: 'Mídia Recebida', keywords: ['fotos', 'áudios', 'arquivos', 'documentos', 'vídeos'] },
  { title: 'Saída de Contatos', keywords: ['sair', 'voltar', 'bloquear', 'descadastro'] },
  { title: 'Ritmo dos Números', keywords: ['limite', 'conversas novas', 'bloqueio'] },
  { title: 'Instâncias do WhatsApp', keywords: ['números', 'conectar', 'qr', 'pareamento'] },
  { title: 'Backup e Restauração', keywords: ['cópia', 'restaurar'] },
  { title: 'Alertas', keywords: ['avisos', 'telegram', 'disco'] },
  { title: 'Tempo de Guarda', keywords: ['apagar', 'dias', 'retenção'] },
  { title: 'Privacidade', keywords: ['lgpd', 'exportar', 'excluir', 'dados pessoais'] },
] as const;

type NavSection = (typeof navigation)[number];
export type Screen = NavSection['screens'][number];

export const screens: readonly Screen[] = navigation.flatMap((section): readonly Screen[] => section.screens);

const findScreen = (path: string): Screen | undefined => screens.find((screen) => screen.path === path);

/** Screens that no menu leads to. */
const otherTitles: Record<string, string> = { '/login': 'Entrar', '/chave-de-acesso': 'Chave de Acesso' };

export function documentTitle(path: string): string {
  const title = findScreen(path)?.title ?? otherTitles[path] ?? 'Página não encontrada';
  return `${title} · Recado`;
}
