import { humanPauseMaxMinutes, type Settings, settingsInput } from '@recado/contract';
import { formatNumber } from '../../shared/format.ts';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput.pick({ human_pause_minutes: true }).required();

export function HumanPauseForm({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema);
  return (
    <SettingsForm section={section} saveLabel="Salvar Pausa">
      <WholeNumberInput
        label="Pausa quando você responde pelo celular"
        description={`Por quantos minutos uma conversa fica sem respostas automáticas depois que alguém escreve nela pelo celular conectado. De 0 a ${formatNumber(humanPauseMaxMinutes)} (um dia); 0 desliga a pausa.`}
        suffix=" min"
        min={0}
        max={humanPauseMaxMinutes}
        step={5}
        {...form.getInputProps('human_pause_minutes')}
        onChange={(value) => form.setFieldValue('human_pause_minutes', String(value))}
      />
    </SettingsForm>
  );
}
