import type { consentRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ConsentService } from './consent.service.ts';

export const consentHandlers = (consent: ConsentService): Handlers<typeof consentRoutes> => ({
  listUnproven: () => consent.listUnproven(),
  undoUnproven: ({ body }) => consent.undoUnproven(body),
});
