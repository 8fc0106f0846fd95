import { z } from 'zod';
import ptBR from 'zod/v4/locales/pt-BR.js';

// Rules without a text of their own still speak Portuguese to the administrator.
z.config(ptBR());
