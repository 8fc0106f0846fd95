import { createClient, routes } from '@recado/contract';
import { session } from './session/session.ts';

export { errorText } from './error-text.ts';

export const api = createClient(routes, session.send);
