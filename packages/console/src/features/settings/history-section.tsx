import { historyLimits, historyMaxDays, type Settings, settingsInput } from '@recado/contract';
import { formatNumber } from '../../shared/format.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput.pick({ history_days: true }).required();

export function HistorySection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema);
  return (
    <SettingsSection
      title="Conversas Anteriores"
      about={
        <>
          <p>Ao conectar um número, o celular entrega as conversas que já tinha. O Recado guarda as mais recentes.</p>
          <p>Nada disso é respondido nem dispara gatilhos. Quem pediu para sair nessas conversas fica em Bloqueado.</p>
        </>
      }
    >
      <SettingsForm section={section} saveLabel="Salvar Período">
        <WholeNumberInput
          label="Conversas anteriores que são guardadas"
          description={`De quantos dias antes da conexão, até ${formatNumber(historyLimits.perChat)} mensagens por conversa, sem arquivos. De 0 a ${historyMaxDays}; 0 não guarda nenhuma. Vale para números conectados daqui em diante.`}
          suffix=" dias"
          min={0}
          max={historyMaxDays}
          {...form.getInputProps('history_days')}
          onChange={(value) => form.setFieldValue('history_days', String(value))}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
