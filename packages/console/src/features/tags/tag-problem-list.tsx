import { Button } from '@mantine/core';
import type { Tag } from '@recado/contract';
import type { ReactNode } from 'react';
import { ActionRow, ActionRows } from '../../shared/ui/action-rows.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import classes from './tag-problem-list.module.css';
import type { TagProblem } from './tag-problems.ts';
import { useTagActivation } from './use-tag-activation.ts';
import type { TagEditor } from './use-tag-editing.ts';

interface TagProblemListProps {
  problems: readonly TagProblem[];
  editor: TagEditor;
}

/** What would keep the message from being sent, each with the way to mend it. */
export function TagProblemList({ problems, editor }: TagProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <section aria-label="Problemas do texto">
      <Notice title="Uma mensagem assim não é enviada:">
        <ActionRows className={classes.rows}>
          {problems.map((problem) => (
            <ActionRow key={problem.name} action={<Remedy problem={problem} editor={editor} />}>
              <code>{`{${problem.name}}`}</code> {explanationOf(problem)}
            </ActionRow>
          ))}
        </ActionRows>
      </Notice>
    </section>
  );
}

function explanationOf(problem: TagProblem): ReactNode {
  switch (problem.kind) {
    case 'unknown':
      return 'não existe.';
    case 'impossible':
      return 'não existe, e uma tag só pode ter letras, números e underscore.';
    case 'misspelt':
      return (
        <>
          não existe; escreva <code>{`{${problem.tag.name}}`}</code>.
        </>
      );
    case 'inactive':
      return 'está inativa.';
    case 'empty':
      return 'não tem valor.';
  }
}

function Remedy({ problem, editor }: { problem: TagProblem; editor: TagEditor }) {
  const isBusy = editor.editing !== undefined;
  switch (problem.kind) {
    case 'unknown':
      return (
        <RemedyButton onClick={() => editor.create(problem.name)} disabled={isBusy}>
          Criar Tag
        </RemedyButton>
      );
    case 'empty':
      return (
        <RemedyButton onClick={() => editor.edit(problem.tag.id)} disabled={isBusy}>
          Editar Tag
        </RemedyButton>
      );
    case 'inactive':
      return <ActivateButton tag={problem.tag} />;
    case 'impossible':
    case 'misspelt':
      return null;
  }
}

function ActivateButton({ tag }: { tag: Tag }) {
  const { mutate, isPending } = useTagActivation(tag);
  return (
    <RemedyButton onClick={() => mutate(true)} loading={isPending}>
      Ativar Tag
    </RemedyButton>
  );
}

interface RemedyButtonProps {
  onClick: () => void;
  disabled?: boolean;
  loading?: boolean;
  children: string;
}

function RemedyButton(props: RemedyButtonProps) {
  return <Button variant="default" size="compact-sm" {...props} />;
}
