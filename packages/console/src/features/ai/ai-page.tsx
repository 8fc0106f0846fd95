import { type AiSettings, aiSettingsInput } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { savedAiSettings } from './ai.queries.ts';
import { AiForm } from './ai-form.tsx';
import classes from './ai-page.module.css';
import { AiSkeleton } from './ai-skeleton.tsx';
import { AiTestPanel } from './ai-test-panel.tsx';
import { ReplyOrder } from './reply-order.tsx';

export function AiPage() {
  const { data, error, isFetching, refetch } = useQuery(savedAiSettings);
  return (
    <>
      <PageHeader
        title="OpenAI"
        description="A inteligência artificial responde ao que não está no menu nem nas respostas por telefone."
      />
      {data ? (
        <Content saved={data} />
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar configurações da OpenAI" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou as configurações.')}
        </LoadError>
      ) : (
        <AiSkeleton />
      )}
    </>
  );
}

function Content({ saved }: { saved: AiSettings }) {
  const savedForm = useSavedForm<AiSettings>({ saved, schema: aiSettingsInput });
  return (
    <div className={classes.columns}>
      <AiForm {...savedForm} />
      <div className={classes.aside}>
        <AiTestPanel form={savedForm.form} />
        <ReplyOrder isAiEnabled={saved.OPENAI_ENABLED === 'true'} />
      </div>
    </div>
  );
}
