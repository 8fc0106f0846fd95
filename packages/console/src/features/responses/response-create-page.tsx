import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FormColumns } from '../../shared/ui/form-columns.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PhoneHelp } from './phone-help.tsx';
import { ResponseCreateForm } from './response-create-form.tsx';

export function ResponseCreatePage() {
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
        <ResponseCreateForm />
      </FormColumns>
    </>
  );
}
