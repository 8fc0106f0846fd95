import type { Tag } from '@recado/contract';
import { useState } from 'react';
import { Choice } from '../../shared/ui/choice.tsx';
import { EditedItem } from '../../shared/ui/edited-item.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useKeptRow } from '../../shared/use-kept-row.ts';
import { newTag } from './tag-draft.ts';
import { TagForm } from './tag-form.tsx';
import type { TagEditor } from './use-tag-editing.ts';

interface TagFormPanelProps {
  tags: readonly Tag[];
  editor: TagEditor;
  onDraft: (draft: Tag | undefined) => void;
}

/** The one form of the screen, for whatever is being created or edited. */
export function TagFormPanel({ tags, editor, onDraft }: TagFormPanelProps) {
  const { editing } = editor;
  const kept = useKeptRow(tags, editing?.kind === 'edit' ? editing.id : undefined);
  const onClose = () => {
    onDraft(undefined);
    editor.close();
  };
  switch (editing?.kind) {
    case undefined:
      return null;
    case 'create':
      return <NewTagPanel name={editing.name} onDraft={onDraft} onClose={onClose} />;
    case 'edit': {
      const tag = kept.rows.find(({ id }) => id === editing.id);
      if (!tag) return null;
      const select = (id: string) => {
        onDraft(undefined);
        editor.edit(id);
      };
      const selector = (isChanged: boolean) => (
        <SystemTagSelector tags={tags} selected={tag.id} onSelect={select} disabled={isChanged} />
      );
      return (
        <Panel title={`Editar ${tag.displayName}`} description={descriptions[tag.category]}>
          <EditedItem key={tag.id} isGone={kept.isGone}>
            <TagForm
              tag={tag}
              isNew={false}
              onDraft={onDraft}
              onClose={onClose}
              {...(tag.category === 'SYSTEM' ? { selector } : {})}
            />
          </EditedItem>
        </Panel>
      );
    }
  }
}

const descriptions: Record<Tag['category'], string> = {
  SYSTEM: 'O Recado preenche esta tag sozinho; você escolhe como ela aparece.',
  CUSTOM: 'O novo valor vale a partir do próximo envio.',
};

interface NewTagPanelProps {
  name: string;
  onDraft: (draft: Tag) => void;
  onClose: () => void;
}

function NewTagPanel({ name, onDraft, onClose }: NewTagPanelProps) {
  // Made once: a second try after a lost answer must be known as the same tag.
  const [tag] = useState(() => newTag(name));
  return (
    <Panel title="Nova tag" description="Um texto seu, para usar entre chaves em qualquer mensagem.">
      <EditedItem>
        <TagForm tag={tag} isNew onDraft={onDraft} onClose={onClose} />
      </EditedItem>
    </Panel>
  );
}

interface SystemTagSelectorProps {
  tags: readonly Tag[];
  selected: string;
  onSelect: (id: string) => void;
  disabled: boolean;
}

function SystemTagSelector({ tags, selected, onSelect, disabled }: SystemTagSelectorProps) {
  return (
    <Choice
      label="Tag do sistema"
      description={disabled ? 'Salve ou cancele as alterações para escolher outra.' : 'Escolha qual ajustar.'}
      data={tags
        .filter(({ category }) => category === 'SYSTEM')
        .map(({ id, displayName, name }) => ({ value: id, label: `${displayName} · {${name}}` }))}
      value={selected}
      onChange={(id) => id && onSelect(id)}
      disabled={disabled}
    />
  );
}
