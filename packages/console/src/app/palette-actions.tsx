import type { SpotlightActionData } from '@mantine/spotlight';
import {
  type Icon,
  IconBolt,
  IconBrowser,
  IconDatabaseExport,
  IconDevices,
  IconGitBranch,
  IconListDetails,
  IconMessagePlus,
  IconSend,
  IconTagPlus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { api, errorText } from '../shared/api.ts';
import { askForNew, type NewItem } from '../shared/new-item-wish.ts';
import { notify } from '../shared/notify.tsx';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Made in a form that their screen opens. */
const newItems = [
  { item: 'contact', to: '/contatos', label: 'Novo Contato', keywords: ['pessoa', 'telefone'], icon: IconUserPlus },
  { item: 'tag', to: '/tags', label: 'Nova Tag', keywords: [], icon: IconTagPlus },
  { item: 'quick-action', to: '/quick-actions', label: 'Nova Ação Rápida', keywords: ['mensagem'], icon: IconBolt },
  { item: 'trigger', to: '/automacao/gatilhos', label: 'Novo Gatilho', keywords: ['automação'], icon: IconGitBranch },
  { item: 'script', to: '/automacao/scraping', label: 'Novo Script', keywords: ['scraping'], icon: IconBrowser },
  {
    item: 'instance',
    to: '/settings',
    label: 'Nova Instância',
    keywords: ['conectar', 'número', 'whatsapp'],
    icon: IconDevices,
  },
] as const satisfies { item: NewItem; to: string; label: string; keywords: string[]; icon: Icon }[];

/** What is often done, in the words in which people look for it. */
export function usePaletteActions(): SpotlightActionData[] {
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  const createBackup = async () => {
    notify.info('Criando o backup…');
    try {
      await api.backup.create({ body: { description: '', password: '' } });
      notify.success('Backup criado com sucesso!');
    } catch (error) {
      notify.error(errorText(error, 'Erro ao criar backup'));
    }
    await client.invalidateQueries({ queryKey: ['backup'] });
  };
  const create = async (item: NewItem, to: (typeof newItems)[number]['to']) => {
    await navigate({ to });
    // Who chose to stay with what was typed elsewhere wants no new item now.
    if (router.state.location.pathname === to) askForNew(item);
  };
  return [
    {
      id: 'new-response',
      label: 'Nova Resposta',
      keywords: ['cadastrar', 'criar', 'telefone'],
      leftSection: <IconMessagePlus {...icon} />,
      onClick: () => void navigate({ to: '/resposta/cadastro' }),
    },
    {
      id: 'new-menu-item',
      label: 'Novo Item do Menu',
      keywords: ['cadastrar', 'criar'],
      leftSection: <IconListDetails {...icon} />,
      onClick: () => void navigate({ to: '/menu/cadastro' }),
    },
    ...newItems.map(({ item, to, label, keywords, icon: ItemIcon }) => ({
      id: `new-${item}`,
      label,
      keywords: ['cadastrar', 'criar', 'adicionar', ...keywords],
      leftSection: <ItemIcon {...icon} />,
      onClick: () => void create(item, to),
    })),
    {
      id: 'send',
      label: 'Enviar Mensagem',
      keywords: ['nova', 'whatsapp', 'envio'],
      leftSection: <IconSend {...icon} />,
      onClick: () => void navigate({ to: '/envios/whatsapp' }),
    },
    {
      id: 'create-backup',
      label: 'Criar Backup',
      description: 'Agora, sem senha: os segredos ficam de fora.',
      keywords: ['cópia', 'salvar', 'novo'],
      leftSection: <IconDatabaseExport {...icon} />,
      onClick: () => void createBackup(),
    },
  ];
}
