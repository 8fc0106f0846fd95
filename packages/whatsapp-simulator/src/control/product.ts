import { setTimeout as wait } from 'node:timers/promises';
import { ControlError } from './control-error.ts';

export interface ProductOptions {
  /** Where the product is served, e.g. `http://127.0.0.1:3000`. */
  url: string;
  username: string;
  password: string;
}

/** The product whose QR code the page can read, so that nobody has to hold a camera to the screen. */
export interface Product {
  readQr(): Promise<string>;
}

interface Instance {
  instance_id: string;
  runtime_status: string;
}

const triesMs = [0, 250, 500, 1000, 2000];

export function createProduct({ url, username, password }: ProductOptions): Product {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T | undefined> {
    const answer = await fetch(`${url}${path}`, init).catch(() => {
      throw new ControlError(502, 'O console não está respondendo.');
    });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  }

  async function signIn(): Promise<{ headers: Record<string, string> }> {
    const answer = await call<{ token: string }>('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!answer) throw new ControlError(502, 'O console não aceitou o usuário e a senha da demonstração.');
    return { headers: { authorization: `Bearer ${answer.token}` } };
  }

  return {
    async readQr() {
      const session = await signIn();
      // The code appears a moment after the connection was asked for.
      for (const delay of triesMs) {
        await wait(delay);
        const instances = (await call<Instance[]>('/admin/whatsapp/instances', session)) ?? [];
        for (const { instance_id } of instances.filter(({ runtime_status }) => runtime_status === 'qr_ready')) {
          const qr = await call<{ qrText: string }>(`/admin/whatsapp/qr/${instance_id}`, session);
          if (qr) return qr.qrText;
        }
      }
      throw new ControlError(409, 'O console não está mostrando um QR code. Conecte uma instância e tente de novo.');
    },
  };
}
