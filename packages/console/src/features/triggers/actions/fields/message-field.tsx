import type { TextareaProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagList } from '../../../../shared/tags.ts';
import { TagTextarea } from '../../../../shared/ui/tag-textarea.tsx';
import type { Fact } from '../../event-facts.ts';

interface MessageFieldProps extends TextareaProps {
  facts: readonly Fact[];
}

/** A message with the event's facts and the tags at hand. */
export function MessageField({ facts, ...props }: MessageFieldProps) {
  const { data: tags = [] } = useQuery(tagList);
  return (
    <TagTextarea
      label="Mensagem"
      required
      minRows={3}
      tags={[...facts, ...tags.filter(({ isActive }) => isActive)]}
      {...props}
    />
  );
}
