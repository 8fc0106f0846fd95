import { expect, it } from 'vitest';
import { contactSamples } from './contact-samples.ts';
import { contactInput } from './contacts.ts';

it('the samples are as many as specified, good, and of different phones', () => {
  const { file, google, outlook } = contactSamples;
  expect([file.length, google.length, outlook.length]).toEqual([5, 8, 6]);
  const all = [...file, ...google, ...outlook];
  expect(new Set(all.map(({ phone }) => phone)).size).toBe(all.length);
  for (const { groups: _, ...sample } of all) expect(contactInput.parse(sample)).toEqual({ ...sample, groupIds: [] });
});
