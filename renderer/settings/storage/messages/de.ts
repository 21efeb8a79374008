import type { StorageMessages } from './en.ts'

export const messages: StorageMessages = {
  room: 'Platz',
  roomUsed: (used, free) => `${used} belegt, ${free} frei.`,
  roomScarce: 'Schaffen Sie bald Platz: Ist der Datenträger voll, werden Uploads abgelehnt.',
  folder: 'Datenordner',
  retention: 'Aufbewahrung',
  retentionLead: 'Für das, was sich von selbst ansammelt. Videos bleiben, bis jemand sie löscht.',
  kept: {
    analytics_event_days: {
      name: 'Was Player senden',
      hint: 'Einzelne Aufrufe, Sekunde für Sekunde. Die Zahlen daraus bleiben.',
    },
    analytics_days: { name: 'Zahlen zum Zuschauen', hint: 'Was die Statistik zeigt.' },
    delivery_days: {
      name: 'Protokoll der Webhooks',
      hint: 'Was gesendet und was geantwortet wurde.',
    },
  },
  fixed: 'In der Umgebung von svc festgelegt und nur dort zu ändern.',
  days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
  years: (years) => (years === 1 ? '1 Jahr' : `${years} Jahre`),
  forGood: 'Dauerhaft',
  shorterTitle: 'Älteres löschen?',
  shorterMeans: 'Was älter ist, wird jetzt gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteOlder: 'Älteres löschen',
  keptFrom: (what, time) => `${what}: ${time}`,
  backup: 'Sicherungen',
  backupLead:
    'Kopien von allem, im laufenden Betrieb gemacht: Videos, Einstellungen, Schlüssel, Zahlen. ' +
    'Wer eine hat, kann alles lesen: Bewahren Sie sie so sicher auf wie svc selbst.',
  backUp: 'Jetzt sichern',
  keptIn: 'Aufbewahrt in',
  otherDisk:
    'Fällt der Datenträger aus, ist beides weg: SVC_BACKUP_DIR nennt einen Ordner auf einem anderen.',
  copying: (done, all) => `${done} von ${all} kopiert`,
  beginning: 'Wartet auf den Beginn',
  backupRuns: 'Eine Sicherung wird gemacht',
  begun: 'Die Sicherung hat begonnen',
  notBegun: 'Die Sicherung wurde nicht begonnen',
  noBackups: 'Es gibt noch keine Sicherung.',
  byHand: 'Von Hand',
  nightly: 'Nächtlich',
  failed: 'Fehlgeschlagen',
  download: 'Herunterladen',
  downloadNamed: (when) => `Sicherung vom ${when} herunterladen`,
  remove: 'Löschen',
  removeNamed: (when) => `Sicherung vom ${when} löschen`,
  stop: 'Anhalten',
  stopNamed: 'Sicherung anhalten',
  stopped: 'Die Sicherung wurde angehalten; nichts davon wurde aufbewahrt',
  removeAsked: 'Diese Sicherung löschen?',
  removeMeans: (when, size) =>
    `Die Kopie vom ${when} (${size}) ist dann weg. svc selbst bleibt, wie es ist.`,
  removeDeed: 'Sicherung löschen',
  removed: 'Die Sicherung wurde gelöscht',
  notRemoved: 'Die Sicherung wurde nicht gelöscht',
  everyNight: 'Jede Nacht sichern',
  everyNightHint: (count) =>
    count === 1
      ? 'Nach 3 Uhr. Die letzte nächtliche wird aufbewahrt.'
      : `Nach 3 Uhr. Die letzten ${count} nächtlichen werden aufbewahrt; was sich nicht geändert ` +
        'hat, liegt nur einmal auf dem Datenträger.',
  nightlyKept: 'Nächtliche Sicherungen, die aufbewahrt werden',
  nightlyOn: 'Jede Nacht wird gesichert',
  nightlyOff: 'Nachts wird nicht gesichert',
  saved: 'Einstellungen gespeichert',
  notSaved: 'Die Einstellungen wurden nicht gespeichert',
  restore: 'Wiederherstellen',
  restoreHint:
    'Auf dem Gerät selbst, in einen leeren Datenordner. Eine heruntergeladene Sicherung wird ' +
    'zuerst entpackt (tar -xf). Jede Datei wird mit ihrer Prüfsumme verglichen.',
  commandOf: (what) => `Befehl: ${what}`,
}
