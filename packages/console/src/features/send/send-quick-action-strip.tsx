import { Button } from '@mantine/core';
import type { QuickAction } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { sendQuickActions, sendQuickActionsProblem } from '../../shared/send-quick-actions.ts';
import { attachmentIcons } from '../../shared/ui/attachment-icons.ts';
import { QuickActionStrip, StripProblem } from '../../shared/ui/quick-action-strip.tsx';
import classes from './send-quick-action-strip.module.css';

interface SendQuickActionStripProps {
  onPick: (action: QuickAction) => void;
  disabled: boolean;
}

export function SendQuickActionStrip({ onPick, disabled }: SendQuickActionStripProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(sendQuickActions);
  return (
    <QuickActionStrip
      actions={data}
      isPending={isPending}
      tab="send"
      empty="Nenhuma ação rápida ainda. Guarde mensagens prontas e preencha tudo com um clique."
      problem={
        !data &&
        isError && (
          <StripProblem role="alert">
            {sendQuickActionsProblem}
            <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
              Tentar Novamente
            </Button>
          </StripProblem>
        )
      }
      markOf={pictureOf}
      disabled={disabled}
      onPick={onPick}
    />
  );
}

/** The eye finds a picture faster than the name. */
function pictureOf({ media_url, attachment }: QuickAction) {
  if (media_url) return <img className={classes.thumbnail} src={media_url} alt="" decoding="async" />;
  const KindIcon = attachment && attachmentIcons[attachment.kind];
  return KindIcon ? <KindIcon size={15} stroke={1.7} aria-hidden /> : undefined;
}
