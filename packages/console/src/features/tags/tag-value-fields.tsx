import type { UseFormReturnType } from '@mantine/form';
import { formatsOf, hasTimezone, type Tag, type TagInput, tagLimits, utcOffsets } from '@recado/contract';
import { formatNumber } from '../../shared/format.ts';
import { Choice } from '../../shared/ui/choice.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import classes from './tag-form.module.css';
import { exampleOf, formatName, offsetName } from './tag-formats.ts';
import { useNow } from './use-now.ts';

interface TagValueFieldsProps {
  /** As typed so far. */
  tag: Tag;
  form: UseFormReturnType<TagInput>;
}

/** What decides on the text that takes the tag's place. */
export function TagValueFields({ tag, form }: TagValueFieldsProps) {
  if (tag.category === 'CUSTOM') return <ValueField form={form} />;
  const formats = formatsOf(tag);
  if (formats.length === 0) return null;
  return (
    <div className={hasTimezone(tag) ? classes.pair : undefined}>
      <FormatField tag={tag} formats={formats} form={form} />
      {hasTimezone(tag) && <TimezoneField form={form} />}
    </div>
  );
}

function ValueField({ form }: Pick<TagValueFieldsProps, 'form'>) {
  return (
    <MarkedField text={form.values.value} reading="nothing">
      <ReplyTextarea
        label="Valor"
        description={`O texto que toma o lugar da tag. Até ${formatNumber(tagLimits.valueMax)} caracteres.`}
        minRows={2}
        {...form.getInputProps('value')}
      />
    </MarkedField>
  );
}

function FormatField({ tag, formats, form }: TagValueFieldsProps & { formats: readonly string[] }) {
  const now = useNow();
  return (
    <Choice
      label="Formato"
      description={`Agora: ${exampleOf(tag, now)}`}
      data={formats.map((format) => ({ value: format, label: formatName(format) }))}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <span>{exampleOf({ ...tag, format: option.value }, now)}</span>
        </span>
      )}
      {...form.getInputProps('format')}
    />
  );
}

function TimezoneField({ form }: Pick<TagValueFieldsProps, 'form'>) {
  return (
    <Choice
      label="Fuso horário"
      description="O do lugar em que o horário vale."
      data={utcOffsets.map((offset) => ({ value: offset, label: offsetName(offset) }))}
      searchable
      nothingFoundMessage="Nenhum fuso encontrado"
      {...form.getInputProps('timezone')}
    />
  );
}
