import type { KeysMessages } from './en.ts'

export const messages: KeysMessages = {
  palette: 'Video’s, onderdelen en acties zoeken',
  upload: 'Bestanden uploaden',
  goTo: (room) => `Naar ${room}`,
  afterwards: 'dan',
  singleKeys: 'Toetsen zonder Ctrl',
  singleKeysHint: 'Zet ze uit als je spraakinvoer gebruikt of per ongeluk toetsen indrukt.',
  done: 'Klaar',
}
