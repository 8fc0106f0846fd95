import { placeholderMarks, type QuickAction } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { sendQuickActions } from '../../shared/send-quick-actions.ts';
import { tagList } from '../../shared/tags.ts';
import { FileMark } from '../../shared/ui/file-mark.tsx';
import { LongText } from '../../shared/ui/long-text.tsx';
import { markText } from '../../shared/ui/mark-text.ts';
import { askUsage } from '../../shared/usage.ts';
import type { QuickActionKind } from './quick-action-table.tsx';
import { SendQuickActionForm } from './send-quick-action-form.tsx';
import classes from './send-quick-action-kind.module.css';

export const sendQuickActionKind: QuickActionKind<QuickAction> = {
  label: 'Ações Rápidas - Envios',
  nameWidth: '24%',
  columns: [
    { label: 'Mensagem', cell: ({ message }) => <Message text={message} /> },
    { label: 'Anexo', width: '140px', cell: (action) => <Picture action={action} /> },
  ],
  textOf: ({ name, message }) => `${name} ${message}`,
  removal: {
    queryKey: sendQuickActions.queryKey,
    remove: (id) => api.quickActions.remove({ params: { id } }),
    usage: ({ id }) => askUsage('quick-action', String(id)),
    problem: 'Erro ao excluir ação rápida',
  },
  form: (action, onClose) => <SendQuickActionForm action={action} onClose={onClose} />,
};

/** What of it would keep it from being sent is told here too: whoever chooses it finds out too late. */
function Message({ text }: { text: string }) {
  const { data: tags } = useQuery({ ...tagList, enabled: text.includes('{') });
  const named = (isWanted: boolean) =>
    (tags ?? []).filter(({ isActive }) => isActive === isWanted).map(({ name }) => name);
  const marks = tags ? placeholderMarks(text, named(true), 'tags', named(false)) : [];
  return (
    <>
      <LongText>{text}</LongText>
      {[...new Set(marks.map(markText))].map((mark) => (
        <div key={mark} className={classes.mark}>
          {mark}
        </div>
      ))}
    </>
  );
}

function Picture({ action: { name, media_url, attachment } }: { action: QuickAction }) {
  if (attachment) return <FileMark kind={attachment.kind} name={attachment.file_name} />;
  if (!media_url) return <span className={classes.none}>Sem anexo</span>;
  return (
    <img className={classes.thumbnail} src={media_url} alt={`Imagem de ${name}`} loading="lazy" decoding="async" />
  );
}
