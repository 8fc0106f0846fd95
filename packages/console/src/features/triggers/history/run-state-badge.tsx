import { type RunState, runStateTexts } from '@recado/contract';
import { Badge, type Tone } from '../../../shared/ui/badge.tsx';

const tones: Record<RunState, Tone> = { running: 'busy', waiting: 'busy', succeeded: 'good', failed: 'bad' };

export const RunStateBadge = ({ state }: { state: RunState }) => (
  <Badge tone={tones[state]}>{runStateTexts[state]}</Badge>
);
