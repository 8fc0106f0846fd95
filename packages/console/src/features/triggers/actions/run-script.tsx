import type { Script } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { MarkedField } from '../../../shared/ui/marked-field.tsx';
import { scriptList } from '../triggers.queries.ts';
import { createActionForm } from './create-action-form.tsx';
import { JsonField } from './fields/json-field.tsx';
import { readJson, writeJson } from './fields/read-json.ts';
import { ReferenceSelect } from './fields/reference-select.tsx';

interface Draft {
  scriptId: string;
  options: string;
}

const empty: Draft = { scriptId: '', options: writeJson({ headless: true }) };

export const RunScriptForm = createActionForm('RUN_PLAYWRIGHT_SCRIPT', {
  empty,
  read: ({ scriptId, options }): Draft => ({ scriptId: String(scriptId), options: writeJson(options) }),
  write: ({ scriptId, options }) => {
    const { values, problems } = readJson({ options });
    return { value: { scriptId: scriptId === '' ? undefined : Number(scriptId), options: {}, ...values }, problems };
  },
  Fields: ({ form, facts }) => {
    const scripts = useQuery(scriptList);
    return (
      <>
        <ReferenceSelect
          label="Script"
          query={scripts}
          optionOf={scriptOption}
          empty={{ text: 'Nenhum script ainda.', action: 'Criar Primeiro Script', to: '/automacao/scraping' }}
          problem="Erro ao carregar scripts"
          {...form.getInputProps('scriptId')}
          value={form.values.scriptId}
        />
        <MarkedField text={form.values.options} reading="facts" facts={facts}>
          <JsonField
            label="Opções (JSON)"
            description="O script recebe também os dados do evento."
            {...form.getInputProps('options')}
            value={form.values.options}
          />
        </MarkedField>
      </>
    );
  },
});

const scriptOption = ({ id, name, is_active }: Script) => ({
  value: String(id),
  label: is_active === 1 ? name : `${name} (inativo)`,
});
