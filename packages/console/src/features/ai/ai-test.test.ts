import { aiDefaults, aiTexts } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { checkTest } from './ai-test.ts';

const typed = { ...aiDefaults, OPENAI_API_KEY: 'sk-chave' };

describe('checkTest', () => {
  it('turns the strings of the form into a question, also while the AI is switched off', () => {
    expect(checkTest({ ...typed, OPENAI_MAX_TOKENS: '80', OPENAI_TEMPERATURE: '0' }, ' Abre hoje? ')).toEqual({
      input: {
        message: 'Abre hoje?',
        apiKey: 'sk-chave',
        model: 'gpt-3.5-turbo',
        maxTokens: 80,
        temperature: 0,
        systemPrompt: aiDefaults.OPENAI_SYSTEM_PROMPT,
      },
    });
  });

  it.each([
    [{ OPENAI_API_KEY: ' ' }, 'oi', { OPENAI_API_KEY: aiTexts.keyRequiredToTest }],
    [{}, '  ', { message: aiTexts.messageRequiredToTest }],
    [{ OPENAI_MAX_TOKENS: '' }, 'oi', { OPENAI_MAX_TOKENS: aiTexts.maxTokensRange }],
    [{ OPENAI_MAX_TOKENS: '501' }, 'oi', { OPENAI_MAX_TOKENS: aiTexts.maxTokensRange }],
    [{ OPENAI_TEMPERATURE: '' }, 'oi', { OPENAI_TEMPERATURE: aiTexts.temperatureRange }],
    [{ OPENAI_MODEL: '' }, 'oi', { OPENAI_MODEL: aiTexts.modelShape }],
    [{ OPENAI_API_KEY: '' }, '', { OPENAI_API_KEY: aiTexts.keyRequiredToTest, message: aiTexts.messageRequiredToTest }],
  ])('shows what is wrong with %j and %j at its field', (changes, message, errors) => {
    expect(checkTest({ ...typed, ...changes }, message)).toEqual({ errors });
  });
});
