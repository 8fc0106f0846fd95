import { actionTexts } from '@recado/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { MediaRow } from '../../media/media.repository.ts';
import type { QuickActionsService } from '../../quick-actions/quick-actions.service.ts';
import { refusal } from './refuse-action.ts';

export type QuickActionFile = (id: number) => Promise<MediaRow>;

/** The file of a quick action as it is now, ready to go. Nobody gets the words without it: a refusal says why there is none. */
export const createQuickActionFile =
  (quickActions: Pick<QuickActionsService, 'attach'>): QuickActionFile =>
  async (id) => {
    const row = await quickActions.attach(id).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? refusal(actionTexts.quickActionGone) : error;
    });
    if (!row) throw refusal(actionTexts.quickActionEmpty);
    return row;
  };
