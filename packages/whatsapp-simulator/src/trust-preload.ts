// `node --import <this file>` for a product that runs as a process of its own: trusts the simulator's Noise root.
import { trustNoiseRoot } from './noise/trust.ts';

const root = process.env['WHATSAPP_NOISE_ROOT'];
if (!root) throw new Error('WHATSAPP_NOISE_ROOT must hold the hexadecimal root key of the simulator');
trustNoiseRoot(Buffer.from(root, 'hex'));
