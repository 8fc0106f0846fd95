/** What the two kinds of quick actions say alike. */
export const searchTexts = { placeholder: 'Buscar ação rápida', one: 'ação rápida', many: 'ações rápidas' };

export const removalTexts = {
  question: 'Tem certeza que deseja excluir esta ação rápida?',
  nameOf: ({ name }: { name: string }) => name,
  done: 'Ação rápida excluída com sucesso!',
};
