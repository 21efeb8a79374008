import { counted } from '../../kit/language.ts'
import type { UploadsMessages } from './en.ts'

export const messages: UploadsMessages = {
  uploads: 'Uploads',
  show: 'Uploads uitklappen',
  fold: 'Uploads inklappen',
  clear: 'Voltooide uploads wissen',
  clearShort: 'Voltooide wissen',
  uploading: (count) =>
    counted(count, { one: '# bestand uploaden', other: '# bestanden uploaden' }),
  failed: (count) => counted(count, { one: '# upload mislukt', other: '# uploads mislukt' }),
  complete: (count) =>
    count === 1
      ? 'Upload voltooid'
      : counted(count, { one: '# upload voltooid', other: '# uploads voltooid' }),
  processing: (count) =>
    counted(count, { one: '# bestand wordt verwerkt', other: '# bestanden worden verwerkt' }),
  parts: {
    uploading: (count) => counted(count, { one: '# uploaden', other: '# uploaden' }),
    processing: (count) => counted(count, { one: '# wordt verwerkt', other: '# worden verwerkt' }),
    failed: (count) => counted(count, { one: '# mislukt', other: '# mislukt' }),
    complete: (count) => counted(count, { one: '# voltooid', other: '# voltooid' }),
  },
  left: (time) => `nog ${time}`,
  sent: (sent, all) => `${sent} van ${all}`,
  speed: (bytes) => `${bytes}/s`,
  waiting: (size) => `Wacht · ${size}`,
  watchable: 'Kan al worden bekeken',
  uploaded: 'Geüpload',
  deletedSince: 'Geüpload, daarna verwijderd',
  itFailed: 'De verwerking is mislukt.',
  again: (name) => `${name} opnieuw uploaden`,
  open: 'Openen',
  openWhat: (name) => `${name} openen`,
  tryAgain: 'Opnieuw proberen',
  remove: 'Verwijderen',
  removeWhat: (name) => `De upload van ${name} verwijderen`,
  cancel: 'Annuleren',
  cancelWhat: (name) => `De upload van ${name} annuleren`,

  drop: 'Laat los om te uploaden',
  folder: (name) => `De map ${name} is niet geüpload`,
  noFolders: 'Mappen kunnen hier niet worden neergezet.',
  noFoldersHint: 'Open de map en sleep de bestanden erin hierheen.',
  empty: 'Het bestand is leeg.',
  chooseOther: 'Kies een ander bestand.',
  stopped: (name: string) =>
    `De upload van ${name} is gestopt, maar de video staat nog in de lijst`,
}
