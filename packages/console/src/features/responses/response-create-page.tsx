import { Button } from '@mantine/core';
import { nationalOf, phoneProblem } from '@recado/contract';
import { IconMessage2 } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { FormColumns } from '../../shared/ui/form-columns.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PhoneHelp } from './phone-help.tsx';
import { ResponseCreateForm } from './response-create-form.tsx';

export function ResponseCreatePage() {
  // What somebody wrote, and who. The router reads `?mensagem=2` as a number.
  const { mensagem = '', telefone = '' }: { mensagem?: unknown; telefone?: unknown } = useSearch({ strict: false });
  const national = nationalOf(String(telefone));
  return (
    <>
      <PageHeader
        title="Cadastro de Resposta"
        description="Cadastre uma resposta que vale só para um número de telefone."
        actions={
          <Button
            component={Link}
            to="/resposta/listagem"
            variant="default"
            leftSection={<IconMessage2 size={16} aria-hidden />}
          >
            Respostas Cadastradas
          </Button>
        }
      />
      <FormColumns aside={<PhoneHelp />}>
        <ResponseCreateForm message={String(mensagem)} phone={phoneProblem(national) === undefined ? national : ''} />
      </FormColumns>
    </>
  );
}
