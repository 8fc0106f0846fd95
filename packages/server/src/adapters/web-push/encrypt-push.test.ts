import { expect, it } from 'vitest';
import { decryptPush } from '../../testing/push-endpoint.ts';
import { encryptPush } from './encrypt-push.ts';

/** RFC 8291, appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts as the standard does', () => {
  const chance = { salt: bytes(vector.salt), privateKey: bytes(vector.senderKey) };
  expect(encryptPush(vector.text, vector, chance).toString('base64url')).toBe(vector.body);
});

it('is opened by the browser alone, and is never the same twice', () => {
  const [first, second] = [encryptPush('olá', vector), encryptPush('olá', vector)];
  expect(decryptPush(first, bytes(vector.receiverKey), bytes(vector.auth))).toBe('olá');
  expect(first.equals(second)).toBe(false);
  expect(() => decryptPush(first, bytes(vector.senderKey), bytes(vector.auth))).toThrow();
});
