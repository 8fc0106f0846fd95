/** What a new script begins with: small, whole, and it runs as it stands. */
export const scriptTemplate = `// Abre uma página, lê o título e devolve o que encontrou.
// page: o navegador · eventData: os dados de quem chamou · log: anota uma linha
await page.goto('https://example.com');

const titulo = await page.title();
log('Título da página:', titulo);

return {
  titulo,
  texto: await textOf('h1'),
  lidoEm: new Date().toISOString(),
};
`;

export const sampleScript = `// Procura o nome recebido e devolve a tabela de preços.
await page.goto('https://loja.exemplo.com.br');
await page.getByLabel('Buscar').fill(eventData.message ?? 'café');
await page.getByRole('button', { name: 'Buscar' }).click();

await waitFor('table.precos');
const precos = await tableOf('table.precos');
log('Produtos encontrados:', precos.length);

if (precos.length === 0) {
  throw new Error('Nenhum produto encontrado');
}
return precos;
`;
