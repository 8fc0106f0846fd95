import { Notice } from './notice.tsx';

/** Above a form whose item somebody else deleted. */
export const GoneNotice = () => (
  <Notice role="alert">Este item foi excluído por outra pessoa. O que você digitou continua aqui para copiar.</Notice>
);
