import { expect, it } from 'vitest';
import { pairingText } from './instance-format.ts';

it('shows a pairing code in two halves', () => expect(pairingText('ABCD1234')).toBe('ABCD-1234'));
