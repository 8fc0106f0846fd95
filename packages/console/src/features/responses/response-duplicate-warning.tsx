import { Button } from '@mantine/core';
import { ApiError, type ResponseDuplicate, responseDuplicate } from '@recado/contract';
import { DuplicateWarning } from '../../shared/ui/duplicate-warning.tsx';
import { ExistingLink } from '../../shared/ui/existing-link.tsx';
import classes from './response-duplicate-warning.module.css';

interface ResponseDuplicateWarningProps {
  duplicate: ResponseDuplicate;
  onClose: () => void;
}

export function ResponseDuplicateWarning({ duplicate, onClose }: ResponseDuplicateWarningProps) {
  return (
    <DuplicateWarning
      title="Resposta Duplicada Detectada (Case-Insensitive)"
      action={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar Aviso
          </Button>
          <ExistingResponseLink duplicate={duplicate} />
        </>
      }
    >
      <div className={classes.comparison}>
        <Side
          title={`Existente (ID ${duplicate.existingId})`}
          phone={duplicate.existingPhone}
          message={duplicate.existingMessage}
        />
        <Side title="Informada" phone={duplicate.attemptedPhone} message={duplicate.attemptedMessage} />
      </div>
      <p>O telefone precisa ser exatamente igual; a mensagem é comparada sem diferenciar maiúsculas de minúsculas.</p>
    </DuplicateWarning>
  );
}

export const ExistingResponseLink = ({ duplicate }: { duplicate: ResponseDuplicate }) => (
  <ExistingLink to="/resposta/listagem" search={{ item: duplicate.existingId }}>
    Ver Resposta Existente
  </ExistingLink>
);

function Side({ title, phone, message }: { title: string; phone: string; message: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        <dt>Telefone</dt>
        <dd>{phone}</dd>
        <dt>Mensagem</dt>
        <dd>{message}</dd>
      </dl>
    </section>
  );
}

export function duplicateOf(error: unknown): ResponseDuplicate | undefined {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_RESPONSE_CASE_INSENSITIVE') return undefined;
  return responseDuplicate.safeParse(error.details).data;
}
