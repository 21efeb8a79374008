import type { KeysMessages } from './en.ts'

export const messages: KeysMessages = {
  palette: 'Videos, Bereiche und Aktionen suchen',
  upload: 'Dateien hochladen',
  goTo: (room) => `Zu ${room}`,
  afterwards: 'dann',
  singleKeys: 'Tasten ohne Strg',
  singleKeysHint:
    'Schalten Sie sie aus, wenn Sie Spracheingabe nutzen oder versehentlich Tasten drücken.',
  done: 'Fertig',
}
