import { Button } from '@mantine/core';
import type { Tag } from '@recado/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useNewItemWish } from '../../shared/new-item-wish.ts';
import { tagList } from '../../shared/tags.ts';
import { LoadError } from '../../shared/ui/load-error.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { TagFormPanel } from './tag-form-panel.tsx';
import { TagGuide } from './tag-guide.tsx';
import { CustomTags, SystemTags } from './tag-sections.tsx';
import { TagTestPanel } from './tag-test-panel.tsx';
import classes from './tags-page.module.css';
import { TagsSkeleton } from './tags-skeleton.tsx';
import { type TagEditor, useTagEditing } from './use-tag-editing.ts';

const loadProblem = 'Falha ao carregar tags';

export function TagsPage() {
  const query = useQuery(tagList);
  const { data, error, isFetching, refetch } = query;
  const editor = useTagEditing();
  useNewItemWish('tag', () => {
    if (!editor.editing) editor.create();
  });
  return (
    <>
      <PageHeader
        title="Tags"
        description="Textos que mudam a cada envio, como o nome do contato, a data ou o endereço da loja."
        actions={
          <>
            <RefreshButton query={query} problem={loadProblem} />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => editor.create()}
              // While the list is loading, the form opens with it.
              disabled={(!data && error !== null) || editor.editing !== undefined}
            >
              Nova Tag
            </Button>
          </>
        }
      />
      {data ? (
        <Content tags={data} editor={editor} />
      ) : error && !isFetching ? (
        <LoadError title={loadProblem} onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou a lista.')}
        </LoadError>
      ) : (
        <TagsSkeleton />
      )}
    </>
  );
}

function Content({ tags, editor }: { tags: readonly Tag[]; editor: TagEditor }) {
  const [draft, setDraft] = useState<Tag>();
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <TagFormPanel tags={tags} editor={editor} onDraft={setDraft} />
        <SystemTags tags={tags} editor={editor} />
        <CustomTags tags={tags} editor={editor} />
      </div>
      <div className={classes.test}>
        <TagTestPanel tags={tags} draft={draft} editor={editor} />
      </div>
      <TagGuide />
    </div>
  );
}
