import { Button } from '@mantine/core';
import { renderTags, type Tag, tagTestInput, tagTestText } from '@recado/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { TagTextarea } from '../../shared/ui/tag-textarea.tsx';
import { sampleContext } from './sample-context.ts';
import { ProcessedText, TagPreview } from './tag-preview.tsx';
import { TagProblemList } from './tag-problem-list.tsx';
import { tagProblems } from './tag-problems.ts';
import classes from './tag-test-panel.module.css';
import type { TagEditor } from './use-tag-editing.ts';

interface TagTestPanelProps {
  tags: readonly Tag[];
  /** What is being typed in the form, already seen in the preview. */
  draft: Tag | undefined;
  editor: TagEditor;
}

export function TagTestPanel({ tags, draft, editor }: TagTestPanelProps) {
  const [text, setText] = useState(tagTestText);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const shown = useMemo(() => (draft ? [...tags.filter(({ id }) => id !== draft.id), draft] : tags), [tags, draft]);
  const active = shown.filter(({ isActive }) => isActive);
  const process = useMutation({
    mutationFn: (asked: { text: string; shown: readonly Tag[] }) => api.tags.process({ body: { text: asked.text } }),
  });
  // An answer is worth no more once the text or a tag has changed.
  const isCurrent = process.variables?.text === text && process.variables.shown === shown;
  const processed = isCurrent ? process.data : undefined;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = tagTestInput.safeParse({ text }).error?.issues[0]?.message;
    setProblem(wrong);
    if (wrong) form.current?.querySelector('textarea')?.focus();
    else process.mutate({ text, shown });
  };
  return (
    <Panel
      title="Testar tags"
      description="Escreva como em um envio: a prévia acompanha, e o servidor confirma o resultado."
    >
      <Form ref={form} className={classes.form} isSending={process.isPending} isChanged={false} onSubmit={onSubmit}>
        <TagTextarea
          label="Texto de teste"
          tags={tags.filter(({ isActive }) => isActive)}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button
          className={classes.submit}
          type="submit"
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={process.isPending}
        >
          Testar no Servidor
        </Button>
        <FormAlert>
          {isCurrent && process.error ? errorText(process.error, 'Erro ao processar tags') : undefined}
        </FormAlert>
        <div>
          <div role="status">{processed && <ProcessedText text={processed.processed} />}</div>
          {!processed && <TagPreview text={text} rules={active} isDraft={draft !== undefined} />}
        </div>
        <TagProblemList
          problems={tagProblems(processed ?? renderTags(text, active, sampleContext(new Date())), shown)}
          editor={editor}
        />
      </Form>
    </Panel>
  );
}
