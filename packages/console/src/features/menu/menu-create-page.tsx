import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { FormColumns, HelpBox } from '../../shared/ui/form-columns.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { MenuCreateForm } from './menu-create-form.tsx';

export function MenuCreatePage() {
  // A message that somebody wrote, to be answered from now on. The router reads `?mensagem=2` as a number.
  const { mensagem: asked = '' }: { mensagem?: unknown } = useSearch({ strict: false });
  return (
    <>
      <PageHeader
        title="Cadastro de Menu"
        description="Cadastre uma mensagem e a resposta que qualquer pessoa recebe ao enviá-la."
        actions={
          <Button
            component={Link}
            to="/menu/listagem"
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
          >
            Menu Cadastrado
          </Button>
        }
      />
      <FormColumns aside={<Help />}>
        <MenuCreateForm asked={String(asked)} />
      </FormColumns>
    </>
  );
}

function Help() {
  return (
    <>
      <HelpBox title="Mensagens duplicadas">
        <p>
          Cada mensagem só pode ser cadastrada uma vez, e a verificação{' '}
          <strong>não diferencia maiúsculas de minúsculas</strong>: <code>Oi</code>, <code>oi</code> e <code>OI</code>{' '}
          são a mesma mensagem.
        </p>
        <p>
          <code>horário</code> e <code>horario</code> podem ter respostas diferentes. Se só uma delas está cadastrada,
          ela vale também para quem escreve sem acento.
        </p>
      </HelpBox>
      <HelpBox title="Quem recebe a resposta">
        <p>
          O menu vale para todos. Se houver uma <Link to="/resposta/cadastro">resposta cadastrada para o telefone</Link>{' '}
          de quem escreveu, é ela que vai.
        </p>
      </HelpBox>
    </>
  );
}
