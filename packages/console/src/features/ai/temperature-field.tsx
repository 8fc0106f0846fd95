import { NumberInput, Slider } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type AiSettings, aiLimits } from '@recado/contract';
import classes from './temperature-field.module.css';

const { min, max, step } = aiLimits.temperature;
const marks = [{ value: min }, { value: (min + max) / 2 }, { value: max }];

export function TemperatureField({ form }: { form: UseFormReturnType<AiSettings> }) {
  const onChange = (value: number | string) => form.setFieldValue('OPENAI_TEMPERATURE', String(value));
  return (
    <NumberInput
      label="Temperatura"
      description="Baixa, as respostas são mais previsíveis; alta, mais variadas. Modelos mais novos (gpt-5, o3, o4) não aceitam temperatura: com eles, este valor não é enviado."
      min={min}
      max={max}
      step={step}
      decimalScale={1}
      decimalSeparator=","
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      clampBehavior="none"
      inputContainer={(input) => (
        <div className={classes.row}>
          <Slider
            className={classes.slider}
            thumbLabel="Temperatura, de exata a criativa"
            thumbSize={20}
            label={null}
            min={min}
            max={max}
            step={step}
            marks={marks}
            value={Number(form.values.OPENAI_TEMPERATURE) || 0}
            onChange={onChange}
          />
          {input}
        </div>
      )}
      {...form.getInputProps('OPENAI_TEMPERATURE')}
      onChange={onChange}
    />
  );
}
