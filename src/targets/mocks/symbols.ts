import { exportOf, type Symbol } from '../../print/names.js';

/** The function that makes a sample of a type: `sampleTicket`. */
export function sampleName(typeName: string): string {
  return `sample${typeName}`;
}

/** What samples need beside the types: `samples`. */
export const samplesSymbol: Symbol = exportOf('mocks', 'samples', 'samples');

/** The responses of the operations of a group: `ticketMocks`. */
export function groupMocksSymbol(group: string): Symbol {
  return exportOf('mocks', `${group}Mocks`, { group });
}
