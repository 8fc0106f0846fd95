import { attachmentTexts, imageMaxBytes, quickActionTexts, sendTexts } from '@recado/contract';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { opusSound } from '../media/testing/sample-files.ts';

async function createActions() {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  /** Fields as they come, without the client's types. */
  const send = async (fields: Record<string, string>, media?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (media) form.set('media', media, 'a.png');
    const { headers, body } = await encoded(form);
    return product.request({
      method: 'POST',
      url: '/admin/quick-actions',
      payload: body,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  };
  return { ...product, actions: api.quickActions, token, send };
}

async function encoded(form: FormData) {
  const request = new Request('http://recado.test', { method: 'POST', body: form });
  return { headers: Object.fromEntries(request.headers), body: Buffer.from(await request.arrayBuffer()) };
}

async function png(color: string, name = 'foto.png'): Promise<File> {
  const image = await sharp({ create: { width: 12, height: 8, channels: 4, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(image)], name, { type: 'image/png' });
}

const text = { name: 'Promoção', message: 'Olá, {nome}!' };
const noFile = { files: { media: undefined } };

describe('the file of a quick action', () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  const fileOf = (content: Buffer, name: string) => new File([new Uint8Array(content)], name);

  it('is kept with it, goes with messages, and is replaced and removed', async () => {
    const { actions, services, signIn } = await createActions();
    const { api } = await signIn();
    const add = async (content: Buffer, name: string) =>
      (await api.attachments.add({ body: {}, files: { file: fileOf(content, name) } })).id;
    const document = await add(pdf, 'tabela.pdf');
    const created = await actions.create({ body: { ...text, attachmentId: document }, ...noFile });
    expect(created).toMatchObject({
      media_url: null,
      media_type: 'application/pdf',
      attachment: { kind: 'document', file_name: 'tabela.pdf', bytes: pdf.length, seconds: null },
    });
    const at = { params: { id: created.id } };
    // Kept with the action: what was taken in for it may go.
    await services.media.remove([document]);
    const attached = await actions.attach(at);
    expect(attached).toMatchObject({ kind: 'document', file_name: 'tabela.pdf', bytes: pdf.length });
    expect((await actions.attach(at)).id).toBe(attached.id);

    expect(await actions.update({ ...at, body: text, ...noFile })).toMatchObject({ attachment: created.attachment });
    const voice = await add(opusSound({ seconds: 3 }), 'oi.ogg');
    expect(await actions.update({ ...at, body: { ...text, attachmentId: voice }, ...noFile })).toMatchObject({
      media_url: null,
      attachment: { kind: 'voice', seconds: 3 },
    });
    expect(await actions.attach(at)).toMatchObject({ kind: 'voice', seconds: 3 });
    const image = { files: { media: await png('#c33') } };
    expect(await actions.update({ ...at, body: text, ...image })).toMatchObject({
      media_url: expect.stringMatching(/^data:image\/jpeg;base64,/),
      attachment: null,
    });
    expect(await actions.attach(at)).toMatchObject({ kind: 'image' });
    await actions.update({ ...at, body: { ...text, attachmentId: voice }, ...noFile });
    const body = { ...text, remove_media: 'true' as const };
    expect(await actions.update({ ...at, body, ...noFile })).toMatchObject({ media_url: null, attachment: null });
    await expect(actions.attach(at)).rejects.toMatchObject({ status: 404 });
  });

  it('is as large as an image may be, and must be there', async () => {
    const { actions, signIn } = await createActions();
    const { api } = await signIn();
    const file = fileOf(Buffer.concat([pdf, Buffer.alloc(imageMaxBytes, 32)]), 'longa.pdf');
    const { id: attachmentId } = await api.attachments.add({ body: {}, files: { file } });
    await expect(actions.create({ body: { ...text, attachmentId }, ...noFile })).rejects.toMatchObject({
      status: 413,
      message: sendTexts.imageTooLarge,
    });
    const gone = { body: { ...text, attachmentId: '0'.repeat(32) }, ...noFile };
    await expect(actions.create(gone)).rejects.toMatchObject({ status: 400, message: attachmentTexts.gone });
  });
});

describe('quick actions', () => {
  it('are created, listed by their order, changed and removed', async () => {
    const { actions } = await createActions();
    const second = await actions.create({ body: { name: 'B', message: 'b', sort_order: 2 }, ...noFile });
    const first = await actions.create({ body: { name: 'A', message: ' a ', sort_order: 1 }, ...noFile });
    expect(first).toEqual({
      id: first.id,
      name: 'A',
      message: 'a',
      sort_order: 1,
      media_url: null,
      media_type: null,
      attachment: null,
    });
    expect(await actions.list()).toEqual([first, second]);
    const body = { name: 'A2', message: 'a2', sort_order: 9 };
    const changed = await actions.update({ params: { id: first.id }, body, ...noFile });
    expect(changed).toEqual({ ...first, ...body });
    await actions.remove({ params: { id: second.id } });
    expect(await actions.list()).toEqual([changed]);
  });

  it('keep an image as a JPEG data URL, until another one or its removal comes', async () => {
    const { actions } = await createActions();
    const made = await actions.create({ body: text, files: { media: await png('#f00') } });
    expect(made.media_type).toBe('image/jpeg');
    expect(made.media_url).toMatch(/^data:image\/jpeg;base64,/);
    const stored = Buffer.from(made.media_url?.split(',')[1] ?? '', 'base64');
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 12, height: 8 });

    const params = { id: made.id };
    const kept = await actions.update({ params, body: { ...text, name: 'Outra' }, ...noFile });
    expect(kept).toEqual({ ...made, name: 'Outra' });
    const asked = await actions.update({ params, body: { ...text, remove_media: 'false' }, ...noFile });
    expect(asked.media_url).toBe(made.media_url);

    const replaced = await actions.update({
      params,
      body: { ...text, remove_media: 'true' },
      files: { media: await png('#00f') },
    });
    expect(replaced.media_url).toMatch(/^data:image\/jpeg;base64,/);
    expect(replaced.media_url).not.toBe(made.media_url);

    const removed = await actions.update({ params, body: { ...text, remove_media: 'true' }, ...noFile });
    expect(removed).toMatchObject({ media_url: null, media_type: null });
    expect(await actions.list()).toEqual([removed]);
  });

  test.each([
    ['3', 3],
    ['2.9', 2],
    ['-1', 0],
    ['abc', 0],
    ['', 0],
    ['999999999999', 0],
    [undefined, 0],
  ])('take %j as the order %j', async (sort_order, expected) => {
    const { send } = await createActions();
    const answer = await send({ ...text, ...(sort_order === undefined ? {} : { sort_order }) });
    expect([answer.statusCode, answer.json().sort_order]).toEqual([201, expected]);
  });

  test.each([
    ['nothing', {}, quickActionTexts.missing],
    ['no message', { name: 'A' }, quickActionTexts.missing],
    ['a blank name', { name: ' ', message: 'a' }, quickActionTexts.missing],
    ['a blank message', { name: 'A', message: ' \n ' }, quickActionTexts.missing],
    ['a long name', { name: 'x'.repeat(101), message: 'a' }, 'O nome deve ter no máximo 100 caracteres'],
    ['a long message', { name: 'A', message: 'x'.repeat(5001) }, sendTexts.messageTooLong],
    ['a NUL', { name: 'A', message: 'a\u0000' }, 'O texto contém um caractere inválido'],
  ])('refuse %s', async (_, fields, error) => {
    const { send } = await createActions();
    const answer = await send(fields);
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([400, 'INVALID_INPUT', error]);
  });

  it('refuse a removal flag that says neither yes nor no', async () => {
    const { send } = await createActions();
    expect((await send({ ...text, remove_media: 'talvez' })).statusCode).toBe(400);
  });

  it('refuse what is no image, and one that is too large, and keep what was there', async () => {
    const { actions, send } = await createActions();
    const made = await actions.create({ body: text, files: { media: await png('#f00') } });
    const script = new File(['<svg onload="alert(1)"/>'], 'foto.png', { type: 'image/png' });
    await expect(
      actions.update({ params: { id: made.id }, body: { ...text, name: 'B' }, files: { media: script } }),
    ).rejects.toMatchObject({ status: 400, message: sendTexts.notAnImage });
    const webp = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer();
    const other = await send(text, new Blob([new Uint8Array(webp)], { type: 'image/png' }));
    expect([other.statusCode, other.json().error]).toEqual([400, quickActionTexts.imageKind]);
    const large = await send(text, new Blob([new Uint8Array(imageMaxBytes + 1)], { type: 'image/png' }));
    expect([large.statusCode, large.json().error]).toEqual([413, sendTexts.imageTooLarge]);
    expect(await actions.list()).toEqual([made]);
  });

  it('take a file field that was left blank as no file', async () => {
    const { request, token } = await createActions();
    const answer = await request({
      method: 'POST',
      url: '/admin/quick-actions',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: [
        ...['--x', 'Content-Disposition: form-data; name="name"', '', 'A'],
        ...['--x', 'Content-Disposition: form-data; name="message"', '', 'a'],
        ...['--x', 'Content-Disposition: form-data; name="media"; filename=""', '', ''],
        '--x--',
      ].join('\r\n'),
    });
    expect([answer.statusCode, answer.json().media_url]).toEqual([201, null]);
  });

  it('are forms: JSON is refused', async () => {
    const { request, token } = await createActions();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request({ method: 'POST', url: '/admin/quick-actions', payload: text, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('say when one does not exist, and need a session', async () => {
    const { actions, api } = await createActions();
    const missing = { status: 404, message: 'Ação rápida não encontrada' };
    await expect(actions.update({ params: { id: 9 }, body: text, ...noFile })).rejects.toMatchObject(missing);
    await expect(actions.remove({ params: { id: 9 } })).rejects.toMatchObject(missing);
    await expect(actions.remove({ params: { id: 'x' } })).rejects.toMatchObject({ status: 400 });
    await expect(api.quickActions.list()).rejects.toMatchObject({ status: 401 });
    await expect(api.quickActions.create({ body: text, ...noFile })).rejects.toMatchObject({ status: 401 });
    await expect(api.quickActions.remove({ params: { id: 1 } })).rejects.toMatchObject({ status: 401 });
  });
});
