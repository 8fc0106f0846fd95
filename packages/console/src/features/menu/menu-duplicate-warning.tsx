import { ApiError, type MenuDuplicate, menuDuplicate } from '@recado/contract';
import { DuplicateWarning } from '../../shared/ui/duplicate-warning.tsx';
import { ExistingLink } from '../../shared/ui/existing-link.tsx';
import classes from './menu-duplicate-warning.module.css';

export function MenuDuplicateWarning({ duplicate }: { duplicate: MenuDuplicate }) {
  return (
    <DuplicateWarning
      title="Mensagem Duplicada Detectada (Case-Insensitive)"
      action={<ExistingItemLink duplicate={duplicate} />}
    >
      <dl className={classes.comparison}>
        <dt>ID existente</dt>
        <dd>{duplicate.existingId}</dd>
        <dt>Mensagem existente</dt>
        <dd>{duplicate.existingMessage}</dd>
        <dt>Mensagem informada</dt>
        <dd>{duplicate.attemptedMessage}</dd>
      </dl>
      <p>Altere a mensagem para cadastrar, ou edite o item que já existe.</p>
    </DuplicateWarning>
  );
}

export const ExistingItemLink = ({ duplicate }: { duplicate: MenuDuplicate }) => (
  <ExistingLink to="/menu/listagem" search={{ item: duplicate.existingId }}>
    Ver Item Existente
  </ExistingLink>
);

export function duplicateOf(error: unknown): MenuDuplicate | undefined {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_MESSAGE_CASE_INSENSITIVE') return undefined;
  return menuDuplicate.safeParse(error.details).data;
}
