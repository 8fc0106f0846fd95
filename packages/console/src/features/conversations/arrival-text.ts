/** `Nova mensagem de Ana`; of many at once only how many. */
export function arrivalText(names: readonly string[]): string {
  const [first, second] = names;
  if (second === undefined) return `Nova mensagem de ${first}`;
  return names.length === 2
    ? `Novas mensagens de ${first} e ${second}`
    : `Novas mensagens em ${names.length} conversas`;
}
