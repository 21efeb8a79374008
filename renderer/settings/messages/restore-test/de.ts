import type { RestoreTestMessages } from './en.ts'

export const restoreTest: RestoreTestMessages = {
  start: 'Wiederherstellung testen',
  startNamed: (when) => `Wiederherstellung der Sicherung vom ${when} testen`,
  begun: 'Der Wiederherstellungstest hat begonnen',
  notBegun: 'Der Wiederherstellungstest wurde nicht gestartet',
  none: 'Noch nicht getestet',
  waiting: 'Wartet auf den Wiederherstellungstest',
  running: 'Wiederherstellungstest läuft',
  passed: (when) => `Wiederherstellung getestet: ${when}`,
  failed: (when) => `Der Wiederherstellungstest ist fehlgeschlagen (${when}).`,
  signedBy:
    'Sicherungen sind signiert. Bewahren Sie diesen Fingerabdruck außerhalb von svc auf, zum Beispiel auf Papier: Beim Wiederherstellen wird danach gefragt.',
  unsigned: 'nicht signiert',
  signedByOther: 'von einer anderen Installation signiert',
  faults: {
    manifest_damaged: () => 'Die Liste der Dateien ist beschädigt.',
    signature_wrong: () => 'Das Manifest wurde nach dem Signieren geändert.',
    file_missing: (file) => `Eine Datei fehlt: ${file}`,
    file_damaged: (file) => `Eine Datei ist beschädigt: ${file}`,
    database_damaged: (file) => `Die Datenbank ist beschädigt: ${file}`,
    rows_differ: (file) => `In der Datenbank fehlen Zeilen: ${file}`,
    key_wrong: () => 'Der Hauptschlüssel passt nicht zur Datenbank.',
    not_finished: () => 'Er konnte nicht abgeschlossen werden. Der Grund steht im Serverprotokoll.',
    no_space: () => 'Der Wiederherstellungstest wartet auf Speicherplatz.',
  },
}
