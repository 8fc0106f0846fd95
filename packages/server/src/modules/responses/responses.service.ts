import {
  messageKey,
  nationalOf,
  phoneKey,
  phoneProblem,
  type ResponseDuplicate,
  type ResponseInput,
  type ResponseItem,
  type SavedResponse,
  storedPhone,
} from '@recado/contract';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ResponsesRepository } from './responses.repository.ts';

interface Dependencies {
  responses: ResponsesRepository;
  clock: Clock;
}

export type ResponsesService = ReturnType<typeof createResponsesService>;

export function createResponsesService({ responses, clock }: Dependencies) {
  const duplicate = async (input: ResponseInput): Promise<AppError> => {
    const existing = await responses.findByPhoneAndMessage(input.phone, messageKey(input.message));
    if (!existing) return new AppError('UNAVAILABLE');
    const details: ResponseDuplicate = {
      existingId: existing.id,
      existingPhone: existing.phone,
      existingMessage: existing.message,
      attemptedPhone: input.phone,
      attemptedMessage: input.message,
    };
    return new AppError('DUPLICATE_RESPONSE_CASE_INSENSITIVE', details);
  };
  const withTwin = async (response: ResponseItem): Promise<SavedResponse> => {
    const { personKey, messageKey: key } = rowOf(response);
    const twin = await responses.findTwin(personKey, key, response.id);
    return { ...response, twinPhone: twin?.phone ?? null };
  };
  const notFound = () => new AppError('NOT_FOUND', undefined, { text: 'Resposta não encontrada' });

  return {
    list: () => responses.list(),

    async find(id: number): Promise<SavedResponse | undefined> {
      const response = await responses.find(id);
      return response && withTwin(response);
    },

    /** Of a phone as it was typed: whichever message it is registered for. */
    async twin(typed: string): Promise<{ twinPhone: string | null }> {
      const national = nationalOf(typed);
      const personKey = phoneProblem(national) === undefined ? phoneKey(`+55${national}`) : undefined;
      if (personKey === undefined) return { twinPhone: null };
      const twin = await responses.findOtherNotation(personKey, storedPhone(national));
      return { twinPhone: twin?.phone ?? null };
    },

    async create(input: ResponseInput): Promise<SavedResponse> {
      const response = await responses.add(rowOf(input), clock().toISOString());
      if (!response) throw await duplicate(input);
      return withTwin(response);
    },

    async update(id: number, input: ResponseInput): Promise<SavedResponse> {
      const response = await responses.update(id, rowOf(input)).catch(async (error: unknown) => {
        throw isUniqueViolation(error) ? await duplicate(input) : error;
      });
      if (!response) throw notFound();
      return withTwin(response);
    },

    async remove(id: number): Promise<void> {
      if (!(await responses.remove(id))) throw notFound();
    },
  };
}

const rowOf = ({ phone, message, reply }: ResponseInput) => ({
  ...{ phone, message, reply },
  messageKey: messageKey(message),
  // The contract let only good numbers pass, so there always is a key.
  personKey: phoneKey(phone) ?? '',
});
