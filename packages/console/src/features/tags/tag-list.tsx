import type { Tag } from '@recado/contract';
import { IconLock } from '@tabler/icons-react';
import { EditAction, RemoveAction } from '../../shared/ui/icon-action.tsx';
import { TagActiveSwitch } from './tag-active-switch.tsx';
import { iconOf } from './tag-icons.ts';
import classes from './tag-list.module.css';
import { TagValue } from './tag-value.tsx';
import type { TagEditor } from './use-tag-editing.ts';
import { useTagRemoval } from './use-tag-removal.ts';

interface TagListProps {
  label: string;
  tags: readonly Tag[];
  editor: TagEditor;
}

export function TagList({ label, tags, editor }: TagListProps) {
  const removal = useTagRemoval();
  const isBusy = editor.editing !== undefined;
  return (
    <ul className={classes.list} aria-label={label}>
      {tags.map((tag) => {
        const TagIcon = iconOf(tag);
        return (
          <li key={tag.id} className={classes.row} data-active={tag.isActive}>
            <TagIcon className={classes.icon} size={18} stroke={1.6} aria-hidden />
            <div className={classes.words}>
              <div className={classes.names}>
                <span className={classes.displayName}>{tag.displayName}</span>
                <code>{`{${tag.name}}`}</code>
                {tag.description !== '' && <span className={classes.description}>{tag.description}</span>}
              </div>
              <TagValue tag={tag} />
            </div>
            <TagActiveSwitch tag={tag} />
            <div className={classes.actions}>
              <EditAction
                name={tag.displayName}
                isBusy={isBusy}
                disabled={removal.isRemoving(tag.id)}
                onClick={() => editor.edit(tag.id)}
              />
              {tag.category === 'SYSTEM' ? (
                <span className={classes.lock} title="Tags do sistema não podem ser excluídas">
                  <IconLock size={16} stroke={1.7} aria-hidden />
                </span>
              ) : (
                <RemoveAction
                  name={tag.displayName}
                  onClick={() => removal.ask(tag)}
                  loading={removal.isRemoving(tag.id)}
                  // What is being edited must not vanish under the form.
                  disabled={editor.editing?.kind === 'edit' && editor.editing.id === tag.id}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
