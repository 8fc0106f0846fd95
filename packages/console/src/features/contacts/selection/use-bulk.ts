import { type ContactBulk, type ContactGroup, contactTexts } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { notify } from '../../../shared/notify.tsx';
import { contactsKey } from '../contacts.queries.ts';
import { chosenContacts, type Selection } from './selection.ts';

/** What can be done with all that is ticked, in one call each. */
export type BulkJob =
  | { kind: 'move'; to: ContactGroup; from: ContactGroup | undefined }
  | { kind: 'leave'; group: ContactGroup }
  | { kind: 'delete' };

const contacts = (count: number): string => countOf(count, 'contato', 'contatos');

/** `elsewhere` of the ticked ones are out of sight: nobody deletes them unawares. */
export function useBulk(selection: Selection, elsewhere: number, onDone: () => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (job: BulkJob) => api.contacts.bulk({ body: bodyOf(job, selection) }),
    onSuccess: ({ affected }, job) => {
      tell(job, affected, chosenContacts(selection).count);
      onDone();
    },
    onError: (error, job) => notify.error(errorText(error, problems[job.kind])),
    // Also after a failure: somebody else may have changed what is shown.
    onSettled: () => void client.invalidateQueries({ queryKey: contactsKey }),
  });
  const removeAll = () => {
    const { count } = chosenContacts(selection);
    const hidden = elsewhere > 0 ? ` ${countOf(elsewhere, 'está', 'estão')} fora da lista que você vê.` : '';
    if (window.confirm(`Tem certeza que deseja excluir ${contacts(count)}?${hidden}`))
      mutation.mutate({ kind: 'delete' });
  };
  return {
    run: (job: Exclude<BulkJob, { kind: 'delete' }>) => mutation.mutate(job),
    removeAll,
    running: mutation.isPending ? mutation.variables.kind : undefined,
  };
}

function bodyOf(job: BulkJob, selected: Selection): ContactBulk {
  const { selection } = chosenContacts(selected);
  switch (job.kind) {
    case 'move':
      return job.from
        ? { action: 'move', groupId: job.to.id, fromGroupId: job.from.id, selection }
        : { action: 'add', groupId: job.to.id, selection };
    case 'leave':
      return { action: 'remove', groupId: job.group.id, selection };
    case 'delete':
      return { action: 'delete', selection };
  }
}

const problems: Record<BulkJob['kind'], string> = {
  move: contactTexts.moveFailed,
  leave: contactTexts.removeFromGroupFailed,
  delete: contactTexts.removeFailed,
};

function tell(job: BulkJob, affected: number, wanted: number): void {
  switch (job.kind) {
    case 'move':
      notify.success(`${contacts(affected)} em ${job.to.name}.`);
      return;
    case 'leave':
      notify.success(`${contacts(affected)} fora de ${job.group.name}.`);
      return;
    case 'delete':
      if (affected > 0) notify.success(`${countOf(affected, 'contato excluído', 'contatos excluídos')}.`);
      if (affected < wanted) notify.error(contactTexts.notRemoved(wanted - affected));
  }
}
