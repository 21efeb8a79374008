import { counted } from '../../kit/language.ts'
import type { PrivateLinkMessages } from './en.ts'

export const messages: PrivateLinkMessages = {
  title: 'Private Links',
  back: 'Videos',
  lead: 'Wer einen privaten Link hat, kann ohne Konto zusehen, bis er abläuft oder Sie ihn widerrufen.',
  create: 'Neuer privater Link',
  none: 'Noch keine privaten Links',
  noneText: 'Erstellen Sie einen, wo Sie ein privates Video oder eine Sammlung teilen.',
  unlabelled: 'Privater Link',
  label: 'Für wen',
  labelHint: 'Das sehen nur Sie.',
  validFor: 'Gültig für',
  noEnd: 'Ohne Ende',
  keepEnd: (at: string) => `Bis ${at}`,
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen. Leer lassen für keines.',
  passwordSet: 'Ein Passwort ist gesetzt. Leer lassen, um es zu behalten.',
  removePassword: 'Passwort entfernen',
  plays: 'Anzahl der Wiedergaben',
  playsHint: 'Leer lassen für unbegrenzt.',
  download: 'Downloads erlauben',
  make: 'Link erstellen',
  making: 'Wird erstellt…',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  cancel: 'Abbrechen',
  played: (plays: number, most: number | null) =>
    most === null
      ? counted(plays, { one: '# Wiedergabe', other: '# Wiedergaben' })
      : `${plays} von ${counted(most, { one: '# Wiedergabe', other: '# Wiedergaben' })}`,
  until: (at: string) => `bis ${at}`,
  ended: (at: string) => `abgelaufen ${at}`,
  usedUp: 'aufgebraucht',
  withPassword: 'mit Passwort',
  withDownload: 'mit Downloads',
  copy: 'Link kopieren',
  theLink: 'Link',
  more: (label: string) => `Weitere Aktionen für ${label}`,
  change: 'Ändern',
  changed: 'Der Link wurde geändert',
  revoke: 'Widerrufen',
  revokeTitle: (label: string) => `„${label}“ widerrufen?`,
  revokeText: 'Er funktioniert sofort nicht mehr, auch bei Zuschauern, die ihn geöffnet haben.',
  revoked: 'Der Link wurde widerrufen',
  notRevoked: 'Der Link wurde nicht widerrufen',
  notLoaded: 'Die übrigen Links konnten nicht geladen werden',
  inTrash: 'im Papierkorb',
  qrOf: 'QR-Code des Links',
  upload: {
    title: 'Upload-Links',
    lead: 'Wer einen Upload-Link hat, kann ohne Konto Videos senden.',
    create: 'Neuer Upload-Link',
    none: 'Noch keine Upload-Links',
    noneText:
      'Erstellen Sie einen, um andere um Videos zu bitten; für eine Sammlung in deren Menü.',
    revokeText:
      'Er nimmt keine Dateien mehr an, und laufende Uploads enden. Gesendete Videos bleiben.',
    label: 'Worum Sie bitten',
    labelHint: 'Die Überschrift der Seite, etwa „Ihre Videos vom Konzert“.',
    maxFiles: 'Anzahl der Dateien',
    maxFilesHint: 'Leer lassen für unbegrenzt.',
    maxSize: 'Größte Datei in MB',
    maxSizeHint: 'Leer lassen für die Grenze des Servers.',
    askName: 'Nach dem Namen fragen',
    sent: (files: number, most: number | null) =>
      most === null
        ? counted(files, { one: '# Datei', other: '# Dateien' })
        : `${files} von ${counted(most, { one: '# Datei', other: '# Dateien' })}`,
    upTo: (size: string) => `je bis ${size}`,
    noCollection: 'keine Sammlung',
  },
}
