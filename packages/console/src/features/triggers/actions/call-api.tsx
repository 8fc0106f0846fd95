import { TextInput } from '@mantine/core';
import { Choice } from '../../../shared/ui/choice.tsx';
import { MarkedField } from '../../../shared/ui/marked-field.tsx';
import classes from './action-form.module.css';
import type { ValueOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { JsonField } from './fields/json-field.tsx';
import { readJson, writeJson } from './fields/read-json.ts';

type Method = ValueOf<'CALL_API'>['method'];
const methods: Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

interface Draft {
  url: string;
  method: Method;
  headers: string;
  body: string;
}

const empty: Draft = {
  url: '',
  method: 'GET',
  headers: writeJson({ 'Content-Type': 'application/json' }),
  body: '',
};

export const CallApiForm = createActionForm('CALL_API', {
  empty,
  read: ({ url, method, headers, body }): Draft => ({
    url,
    method,
    headers: writeJson(headers),
    body: body === undefined ? '' : writeJson(body),
  }),
  write: ({ url, method, headers, body }) => {
    const { values, problems } = readJson({ headers, body: method === 'GET' ? '' : body });
    // Headers that were emptied are none, not the usual ones.
    return { value: { url, method, headers: {}, ...values }, problems };
  },
  Fields: ({ form, facts }) => (
    <>
      <div className={classes.request}>
        <Choice label="Método" data={methods} {...form.getInputProps('method')} />
        <MarkedField text={form.values.url} reading="facts" facts={facts}>
          <TextInput
            label="URL"
            required
            type="url"
            autoComplete="off"
            placeholder="https://exemplo.com/pedidos"
            {...form.getInputProps('url')}
          />
        </MarkedField>
      </div>
      <MarkedField text={form.values.headers} reading="facts" facts={facts}>
        <JsonField label="Cabeçalhos (JSON)" {...form.getInputProps('headers')} value={form.values.headers} />
      </MarkedField>
      {form.values.method === 'GET' ? (
        <p className={classes.note}>Chamadas GET não levam corpo.</p>
      ) : (
        <MarkedField text={form.values.body} reading="facts" facts={facts}>
          <JsonField
            label="Corpo (JSON)"
            description={facts.length > 0 ? 'Marcadores vão entre aspas: {"telefone": "{phone}"}' : ''}
            minRows={4}
            {...form.getInputProps('body')}
            value={form.values.body}
          />
        </MarkedField>
      )}
    </>
  ),
});
