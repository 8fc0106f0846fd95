import { open } from './support/backup.ts';
import { expect, test } from './support/journey.ts';

test('backups by the clock are off until they are switched on', async ({ page, openSession }) => {
  await openSession(page);
  const { schedule } = await open(page);
  const save = schedule.getByRole('button', { name: 'Salvar Agendamento' });
  await expect(schedule.getByLabel('Frequência')).toHaveValue('off');
  await expect(schedule.getByLabel('Horário')).toBeHidden();
  await expect(save).toBeDisabled();
  await schedule.getByLabel('Frequência').selectOption('Toda semana');
  await schedule.getByLabel('Dia').selectOption('Quarta-feira');
  await schedule.getByLabel('Horário').fill('22:15');
  await schedule.getByLabel('Guardar').fill('0');
  await save.click();
  await expect(schedule.getByText('A quantidade deve ser um número de 1 a 365')).toBeVisible();
  await schedule.getByLabel('Guardar').fill('4');
  await save.click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(schedule.getByText(/^Próximo: .* 22:15 \(horário de São Paulo\)/)).toBeVisible();
  await page.reload();
  await expect(schedule.getByLabel('Dia')).toHaveValue('3');
  await expect(schedule.getByLabel('Guardar')).toHaveValue('4 arquivos');
});
