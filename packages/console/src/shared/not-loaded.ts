/** A part of the console that is fetched when it is needed could not be had: the server is away, or has a newer console. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('Não foi possível carregar esta tela', { cause });
  }
}

export const orNotLoaded = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    throw new NotLoaded(cause);
  });
