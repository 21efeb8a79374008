import type { KitMessages } from './en.ts'

export const messages: KitMessages = {
  roles: {
    owner: 'Eigentümer',
    editor: 'Redakteur',
    uploader: 'Hochlader',
    analyst: 'Analyst',
    viewer: 'Betrachter',
  },

  cancel: 'Abbrechen',
  close: 'Schließen',
  working: 'Einen Moment…',
  tryAgain: 'Erneut versuchen',
  undo: 'Rückgängig',
  more: 'Mehr',
  loadMore: 'Mehr laden',
  loading: 'Wird geladen…',
  nothingFound: (text) => `Keine Ergebnisse für „${text}“`,

  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  copiedWhat: (what) => `Kopiert: ${what}`,
  notCopied: (what) => `Nicht kopiert: ${what}`,
  clipboardRefused: 'Der Browser hat den Zugriff auf die Zwischenablage blockiert.',
  clipboardHint: 'Markieren Sie den Text und kopieren Sie ihn mit der Tastatur.',

  notices: 'Meldungen',
  closeNotice: 'Diese Meldung schließen',
  notUndone: 'Es wurde nicht rückgängig gemacht',

  notPossible: 'Nicht möglich',
  noAnswer: 'svc antwortet nicht',
  noAnswerHint: 'Prüfen Sie, ob svc noch läuft, und versuchen Sie es erneut.',
  wentWrong: 'Etwas ist schiefgegangen',
  itsWords: 'Fehler von svc:',
  loadAgain: 'Laden Sie die Seite neu.',

  save: 'Speichern',
  saving: 'Wird gespeichert…',
  unsaved: 'Es gibt nicht gespeicherte Änderungen.',
  discard: 'Verwerfen',
  conflict: (fields) =>
    `Inzwischen anderswo geändert: ${fields}. Ihre Eingabe ist noch da; beim Speichern ersetzt sie die andere.`,

  imageFaults: {
    type: 'Das ist kein JPEG, PNG, WebP oder AVIF. Exportieren Sie das Bild in einem davon.',
    tooLarge: 'Dieses Bild hat mehr als 20 MB. Speichern Sie es kleiner.',
    tooManyPixels: 'Dieses Bild hat mehr als 50 Megapixel. Verkleinern Sie es; 1920 × 1080 genügt.',
    unreadable:
      'Dieses Bild ist nicht lesbar. Vielleicht ist es beschädigt: Exportieren Sie es erneut.',
  },
  watermark: {
    position: 'Position',
    positions: {
      'top-left': 'Oben links',
      top: 'Oben',
      'top-right': 'Oben rechts',
      left: 'Links',
      center: 'Mitte',
      right: 'Rechts',
      'bottom-left': 'Unten links',
      bottom: 'Unten',
      'bottom-right': 'Unten rechts',
    },
    width: 'Breite in Prozent des Bildes',
    margin: 'Abstand vom Rand in Prozent der Bildbreite',
    opacity: 'Deckkraft in Prozent',
  },
  formats: {
    uploading: (percent) => `Wird hochgeladen: ${percent}`,
    uploaded: 'Hochgeladen',
    waiting: 'Wartet auf die Datei',
    queued: 'In der Warteschlange',
    processing: (percent) => `Wird verarbeitet: ${percent}`,
    arriving: (percent) => `Abspielbar, wird hochgeladen: ${percent}`,
    arrivingPaused: (percent) => `Abspielbar, Hochladen angehalten bei ${percent}`,
    finishing: (percent) => `Abspielbar, noch in Arbeit: ${percent}`,
    waitingFor: {
      storage_full: 'Wartet auf freien Speicher',
      engine_unavailable: 'Wartet auf ffmpeg',
      sandbox_unavailable: 'Wartet auf die ffmpeg-Sandbox',
    },
    failed: 'Fehlgeschlagen',
    ready: 'Bereit',
    incomplete: 'Bereit, unvollständig',

    justNow: 'gerade eben',
    bytes: 'B kB MB GB TB',
    secondsShort: (count) => `${count} s`,
    minutesShort: (count) => `${count} min`,
    hoursShort: (count) => `${count} h`,
  },
}
