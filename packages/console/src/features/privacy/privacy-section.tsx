import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { PersonalDataTool } from './personal-data-tool.tsx';
import { UnprovenOptOuts } from './unproven-opt-outs.tsx';

export function PrivacySection() {
  return (
    <SettingsSection
      title="Privacidade"
      about={
        <>
          <p>Qualquer pessoa pode pedir para ver, ou para apagar, o que está guardado sobre ela (LGPD).</p>
          <p>Procure pelo telefone ou pelo nome. Entregue o arquivo a quem pediu ou apague tudo de uma vez.</p>
        </>
      }
    >
      <PersonalDataTool />
      <UnprovenOptOuts />
    </SettingsSection>
  );
}
