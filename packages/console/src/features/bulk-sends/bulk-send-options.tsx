import { Button, Checkbox, Chip, CloseButton, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import { bulkSendLimits, type Tag } from '@recado/contract';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { TagTextarea } from '../../shared/ui/tag-textarea.tsx';
import classes from './bulk-send-form.module.css';
import { isOption, type Values, wordingField } from './bulk-send-values.ts';
import { weekdayOrder, weekdayTexts } from './options-text.ts';

interface BulkSendOptionsProps {
  form: UseFormReturnType<Values>;
  tags: readonly Tag[];
  /** As people say it; unknown until the server was asked. */
  zone: string | undefined;
}

/** What most sends do without: another time, other hours, other words. */
export function BulkSendOptions({ form, tags, zone }: BulkSendOptionsProps) {
  const { wordings } = form.values;
  const daysLabel = useId();
  return (
    <Disclosure title="Mais opções" note="Horário e textos" opens={Object.keys(form.errors).some(isOption)}>
      <div className={classes.options}>
        <div className={classes.times}>
          <TextInput
            type="datetime-local"
            label="Começar em"
            description={zone ? `Vazio: na hora (${zone})` : 'Vazio: na hora'}
            {...form.getInputProps('startsAt')}
          />
          <TextInput
            type="time"
            label="Enviar só a partir das"
            description="Vazio: o dia todo"
            {...form.getInputProps('from')}
          />
          <TextInput
            type="time"
            label="Enviar só até as"
            description="Continua no outro dia"
            {...form.getInputProps('until')}
          />
        </div>
        <fieldset className={classes.days} aria-labelledby={daysLabel}>
          <span id={daysLabel}>Dias da semana</span>
          <Chip.Group
            multiple
            value={form.values.weekdays}
            onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
          >
            {weekdayOrder.map((day) => (
              <Chip key={day} value={String(day)} size="sm">
                {weekdayTexts[day]}
              </Chip>
            ))}
          </Chip.Group>
          <small>Nenhum marcado: todos os dias</small>
        </fieldset>
        {wordings.map(({ key, text }, index) => (
          <MarkedField key={key} text={text} reading="tags">
            <TagTextarea
              label={
                <>
                  Outro texto {index + 1}
                  <CloseButton
                    size="sm"
                    aria-label={`Remover o outro texto ${index + 1}`}
                    onClick={() => form.removeListItem('wordings', index)}
                  />
                </>
              }
              aria-label={`Outro texto ${index + 1}`}
              labelProps={{ className: classes.removable }}
              minRows={2}
              tags={tags}
              {...form.getInputProps(wordingField(index))}
            />
          </MarkedField>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={wordings.length >= bulkSendLimits.wordingsMax}
            onClick={() => form.insertListItem('wordings', { key: randomId(), text: '' })}
          >
            Adicionar Outro Texto
          </Button>
          <small className={classes.hint}>Cada contato recebe um dos textos, por sorteio.</small>
        </div>
        <Checkbox
          label="Deixar de fora quem escrever depois do início"
          {...form.getInputProps('skipAnswered', { type: 'checkbox' })}
        />
      </div>
    </Disclosure>
  );
}
