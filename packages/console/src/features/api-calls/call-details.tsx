import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ApiCall, replySourceLabels } from '@recado/contract';
import type { ReactNode } from 'react';
import { exactTime } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { CallBody } from './call-body.tsx';
import classes from './call-details.module.css';
import { formatDuration } from './call-format.ts';
import { StatusBadge } from './status-badge.tsx';

interface CallDetailsProps {
  call: ApiCall | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The call stays while the dialog closes, so that it does not empty itself before the reader's eyes. */
export function CallDetails({ call, opened, onClose }: CallDetailsProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Detalhes da chamada"
      size={720}
      fullScreen={isNarrow ?? false}
      radius={isNarrow ? 0 : 'lg'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ title: classes.title, header: classes.header }}
    >
      {call && <Details call={call} />}
    </Modal>
  );
}

function Details({ call }: { call: ApiCall }) {
  return (
    <>
      <p className={classes.summary}>
        <StatusBadge status={call.status_code} />
        <strong>{call.method}</strong>
        <code>{call.endpoint}</code>
      </p>
      {call.reason && <p className={classes.reason}>{call.reason}</p>}
      <dl className={classes.facts}>
        <Fact term="ID">{call.id}</Fact>
        <Fact term="Origem da resposta">{call.source ? replySourceLabels[call.source] : '—'}</Fact>
        <Fact term="Quando">
          {exactTime(call.created_at)} (<RelativeTime iso={call.created_at} />)
        </Fact>
        <Fact term="Tempo de resposta">{formatDuration(call.response_time)}</Fact>
        <Fact term="Endereço IP">{call.ip_address}</Fact>
        <Fact term="User agent">{call.user_agent || '—'}</Fact>
      </dl>
      <CallBody title="Corpo da requisição" body={call.request_body} />
      <CallBody title="Corpo da resposta" body={call.response_body} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
