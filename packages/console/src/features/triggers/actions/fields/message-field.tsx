import type { TextareaProps } from '@mantine/core';
import type { Fact } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { tagList } from '../../../../shared/tags.ts';
import { MarkedField } from '../../../../shared/ui/marked-field.tsx';
import { TagTextarea } from '../../../../shared/ui/tag-textarea.tsx';

interface MessageFieldProps extends TextareaProps {
  facts: readonly Fact[];
}

/** A message with the event's facts and the tags at hand. */
export function MessageField({ facts, ...props }: MessageFieldProps) {
  const { data: tags = [] } = useQuery(tagList);
  return (
    <MarkedField text={String(props.value ?? '')} reading="tags" facts={facts}>
      <TagTextarea
        label="Mensagem"
        required
        minRows={3}
        tags={[...facts, ...tags.filter(({ isActive }) => isActive)]}
        {...props}
      />
    </MarkedField>
  );
}
