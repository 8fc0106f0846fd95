const png = (name: string, base64: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(base64, 'base64'),
});

/** Two small pictures of 8 × 6 pixels, to be told apart. */
export const redPicture = png(
  'vermelha.png',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAMAAADJ2y/JAAAAA1BMVEXuERE9b8OSAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgIAcAAAA2AAFnV6ZyAAAAAElFTkSuQmCC',
);
export const bluePicture = png(
  'azul.png',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAMAAADJ2y/JAAAAA1BMVEUREe6u9RjyAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgIAcAAAA2AAFnV6ZyAAAAAElFTkSuQmCC',
);

export const textFile = { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('olá') };
export const hugePicture = { ...redPicture, name: 'enorme.png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
