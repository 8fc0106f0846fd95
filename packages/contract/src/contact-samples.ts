import type { ImportedContact } from './contact-import.ts';

export const contactSampleSources = ['file', 'google', 'outlook'] as const;
export type ContactSampleSource = (typeof contactSampleSources)[number];

/** How long the screen pretends to read the samples. */
export const contactSampleDelays: Record<ContactSampleSource, number> = { file: 1500, google: 2000, outlook: 2000 };

/** For 'Usar dados de exemplo'. Numbers that start with 9 0000 belong to nobody. */
export const contactSamples: Record<ContactSampleSource, ImportedContact[]> = {
  file: [
    sample('João Silva', '+55 11 90000-1001', 'joao.silva@exemplo.com', 'Empresa Exemplo', 'Gerente'),
    sample('Maria Santos', '+55 11 90000-1002', 'maria.santos@exemplo.com', 'Padaria Pão Quente', 'Proprietária'),
    sample('Pedro Oliveira', '+55 21 90000-1003', 'pedro.oliveira@exemplo.com', 'Oliveira Advocacia', 'Advogado'),
    sample('Ana Costa', '+55 31 90000-1004', 'ana.costa@exemplo.com', 'Clínica Costa', 'Dentista'),
    sample('Carlos Souza', '+55 41 90000-1005', 'carlos.souza@exemplo.com', 'Souza Transportes', 'Motorista'),
  ],
  google: [
    sample('Fernanda Lima', '+55 11 90000-2001', 'fernanda.lima@exemplo.com', 'Ateliê Lima', 'Designer'),
    sample('Ricardo Alves', '+55 11 90000-2002', 'ricardo.alves@exemplo.com', 'Alves Informática', 'Técnico'),
    sample('Juliana Pereira', '+55 19 90000-2003', 'juliana.pereira@exemplo.com', 'Escola Aprender', 'Professora'),
    sample('Marcos Rocha', '+55 21 90000-2004', 'marcos.rocha@exemplo.com', 'Rocha Engenharia', 'Engenheiro'),
    sample('Patrícia Gomes', '+55 27 90000-2005', 'patricia.gomes@exemplo.com', 'Gomes Imóveis', 'Corretora'),
    sample('Bruno Martins', '+55 48 90000-2006', 'bruno.martins@exemplo.com', 'Pousada do Mar', 'Recepcionista'),
    sample('Camila Ribeiro', '+55 51 90000-2007', 'camila.ribeiro@exemplo.com', 'Ribeiro Contabilidade', 'Contadora'),
    sample('Thiago Barbosa', '+55 71 90000-2008', 'thiago.barbosa@exemplo.com', 'Barbosa Festas', 'Fotógrafo'),
  ],
  outlook: [
    sample('Luciana Ferreira', '+55 11 90000-3001', 'luciana.ferreira@exemplo.com', 'Grupo Horizonte', 'Diretora'),
    sample('André Carvalho', '+55 11 90000-3002', 'andre.carvalho@exemplo.com', 'Grupo Horizonte', 'Comprador'),
    sample('Beatriz Nunes', '+55 61 90000-3003', 'beatriz.nunes@exemplo.com', 'Nunes Consultoria', 'Consultora'),
    sample('Rafael Teixeira', '+55 62 90000-3004', 'rafael.teixeira@exemplo.com', 'Agro Teixeira', 'Agrônomo'),
    sample('Vanessa Dias', '+55 81 90000-3005', 'vanessa.dias@exemplo.com', 'Hotel Recife', 'Gerente de vendas'),
    sample('Gustavo Moreira', '+55 85 90000-3006', 'gustavo.moreira@exemplo.com', 'Moreira Logística', 'Supervisor'),
  ],
};

function sample(name: string, phone: string, email: string, company: string, title: string): ImportedContact {
  return { name, phone, email, company, title, groups: [] };
}
