import { Badge } from '../../shared/ui/badge.tsx';

export const RunBadge = ({ isSuccess }: { isSuccess: boolean }) => (
  <Badge tone={isSuccess ? 'good' : 'bad'}>{isSuccess ? 'Sucesso' : 'Erro'}</Badge>
);
