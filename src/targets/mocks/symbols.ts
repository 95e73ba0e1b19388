import type { Symbol } from '../../print/names.js';

/** The function that makes a sample of a type: `sampleTicket`. */
export function sampleName(typeName: string): string {
  return `sample${typeName}`;
}

/** What samples need beside the types: `samples`. */
export const samplesSymbol: Symbol = { name: 'samples', package: 'mocks', path: 'samples', isType: false };

/** The responses of the operations of a group: `ticketMocks`. */
export function groupMocksSymbol(group: string): Symbol {
  return { name: `${group}Mocks`, package: 'mocks', path: { group }, isType: false };
}
