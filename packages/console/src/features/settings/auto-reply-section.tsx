import type { Settings } from '@recado/contract';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { GroupsSwitch } from './groups-switch.tsx';
import { HumanPauseForm } from './human-pause-form.tsx';
import { MatchingForm } from './matching-form.tsx';

export function AutoReplySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Respostas Automáticas"
      about={
        <>
          <p>
            As pessoas escrevem como falam. O Recado procura primeiro o texto igual ao cadastrado e só depois o
            parecido.
          </p>
          <p>Em grupos, uma resposta automática é lida por todos. Por isso eles começam sem resposta.</p>
          <p>Quando uma pessoa assume a conversa, o Recado se cala por um tempo para não falar por cima dela.</p>
        </>
      }
    >
      <MatchingForm settings={settings} />
      <GroupsSwitch settings={settings} />
      <HumanPauseForm settings={settings} />
    </SettingsSection>
  );
}
