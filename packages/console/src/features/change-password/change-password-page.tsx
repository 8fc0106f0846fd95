import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export function ChangePasswordPage() {
  return (
    <>
      <PageHeader
        title="Alterar Senha"
        description="Ao trocar a senha, todas as sessões são encerradas e é preciso fazer login novamente."
      />
      <ChangePasswordForm />
    </>
  );
}
