import { editTag, type Route } from '@recado/contract';
import type { z } from 'zod';
import type { EditTurns } from '../db/edit-turns.ts';
import { AppError } from '../errors/app-error.ts';

type Input = Record<string, unknown>;

interface EditHandler {
  present(input: Input): unknown;
  save(input: Input): unknown;
}

/**
 * A save that says what it is based on (`If-Match`) is refused when somebody changed that meanwhile, with what is there
 * now. Saves of one thing wait for each other, so that of two with the same base one wins. Who says nothing overwrites.
 */
export const guardEdit =
  (route: Route, { present, save }: EditHandler, inTurn: EditTurns) =>
  (input: Input & { ifMatch: string | undefined }): Promise<unknown> =>
    inTurn(keyOf(route, input['params'] as Input | undefined), async () => {
      const { ifMatch, ...rest } = input;
      const seen = ifMatch?.split(',').map((tag) => tag.trim());
      const row = seen && !seen.includes('*') ? await present(rest) : undefined;
      // Nothing there: the save itself says so.
      if (!seen || !row) return save(rest);
      // As the wire carries it, which is what the editor saw.
      const shown = (route.response as z.ZodType).parse(row) as Input;
      if (!seen.includes(editTag(route, shown, rest['body']))) throw new AppError('EDIT_CONFLICT', { present: shown });
      return save({ ...rest, seen: shown });
    });

const keyOf = ({ path }: Route, params: Input = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
