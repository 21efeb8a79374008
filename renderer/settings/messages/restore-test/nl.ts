import type { RestoreTestMessages } from './en.ts'

export const restoreTest: RestoreTestMessages = {
  start: 'Herstel testen',
  startNamed: (when) => `Herstel van de back-up van ${when} testen`,
  begun: 'De hersteltest is gestart',
  notBegun: 'De hersteltest is niet gestart',
  none: 'Nog niet getest',
  waiting: 'Wacht op de hersteltest',
  running: 'Hersteltest bezig',
  passed: (when) => `Herstel getest op ${when}`,
  failed: (when) => `De hersteltest is mislukt op ${when}.`,
  signedBy:
    'Back-ups zijn ondertekend. Bewaar deze vingerafdruk buiten svc, bijvoorbeeld op papier: bij het herstellen wordt ernaar gevraagd.',
  unsigned: 'niet ondertekend',
  signedByOther: 'ondertekend door een andere installatie',
  faults: {
    manifest_damaged: () => 'De lijst met bestanden is beschadigd.',
    signature_wrong: () => 'Het manifest is na het ondertekenen gewijzigd.',
    file_missing: (file) => `Er ontbreekt een bestand: ${file}`,
    file_damaged: (file) => `Een bestand is beschadigd: ${file}`,
    database_damaged: (file) => `De database is beschadigd: ${file}`,
    rows_differ: (file) => `Er ontbreken rijen in de database: ${file}`,
    key_wrong: () => 'De hoofdsleutel past niet bij de database.',
    not_finished: () => 'De test kon niet worden voltooid. De reden staat in het serverlogboek.',
    no_space: () => 'De hersteltest wacht op schijfruimte.',
  },
}
