import { FormColumns } from '../../shared/ui/form-columns.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RecentSends } from './recent-sends.tsx';
import { SendForm } from './send-form.tsx';
import { TagHelp } from './tag-help.tsx';

export function SendPage() {
  return (
    <>
      <PageHeader
        title="Envio WhatsApp"
        description="Envie uma mensagem, imagem ou arquivo por um número conectado e acompanhe até onde ela chegou."
      />
      <FormColumns aside={<TagHelp />}>
        <SendForm />
      </FormColumns>
      <RecentSends />
    </>
  );
}
