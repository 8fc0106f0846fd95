import type { SpotlightActionData } from '@mantine/spotlight';
import { IconDatabaseExport, IconListDetails, IconMessagePlus, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, errorText } from '../shared/api.ts';
import { notify } from '../shared/notify.tsx';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What is often done, in the words in which people look for it. */
export function usePaletteActions(): SpotlightActionData[] {
  const navigate = useNavigate();
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
