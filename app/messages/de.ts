import type { AppMessages } from './en.ts'

const videos = (count: number): string => (count === 1 ? '1 Video' : `${count} Videos`)

export const de: AppMessages = {
  starting: 'Wird gestartet…',
  crashed: 'Unerwartet beendet; wird neu gestartet',
  failed: 'Startet nicht',
  stopped: 'Beendet',
  ready: 'Bereit',
  paused: (count) =>
    count > 0
      ? `Kodieren angehalten; ${videos(count)} in der Warteschlange`
      : 'Kodieren angehalten',
  encoding: (count, percent) => `Kodiert ${videos(count)}, ${percent}`,
  uploading: (count, percent) =>
    `Lädt ${count === 1 ? '1 Datei' : `${count} Dateien`} hoch, ${percent}`,
  startNow: 'Jetzt starten',
  open: 'svc öffnen',
  browse: 'Im Browser öffnen',
  upload: 'Hochladen…',
  pause: 'Kodieren anhalten',
  atLogin: 'Bei der Anmeldung starten',
  whatHappened: 'Was geschehen ist…',
  showLog: 'Protokoll anzeigen',
  restartInto: (version) => `Mit ${version} neu starten`,
  quit: 'Beenden',
  crashNote: {
    title: 'svc wurde unerwartet beendet',
    body: 'Es gehen keine Daten verloren. svc startet automatisch neu.',
  },
  failNote: { title: 'svc startet nicht', body: 'Im Fenster steht, warum.' },
  trayNote: {
    title: 'svc läuft weiter',
    body: 'Das Fenster ist geschlossen; über den Infobereich lässt es sich öffnen und svc beenden.',
  },
  updateNote: (version) => ({
    title: `svc ${version} ist verfügbar`,
    body: 'Die Version wird beim Beenden installiert, oder sofort über den Infobereich.',
  }),
  readyNote: (name) => ({
    title: `${name} ist fertig`,
    body: 'Das Video kann angesehen, eingebettet und heruntergeladen werden.',
  }),
  errorNote: (name, why) => ({
    title: `${name} konnte nicht verarbeitet werden`,
    body: why ?? 'Auf seiner Seite steht, warum.',
  }),
  manyReady: (count) => `${count} Videos sind fertig`,
  manyErrors: (count) => `${count} Videos konnten nicht verarbeitet werden`,
  pageStarting: { title: 'Wird gestartet…', text: 'Das dauert einen Augenblick.' },
  pageCrashed: (seconds) => ({
    title: 'svc wurde unerwartet beendet',
    text: `Es gehen keine Daten verloren. svc startet in ${seconds} s neu und setzt seine Arbeit fort.`,
  }),
  pageFailed: {
    title: 'svc startet nicht',
    text:
      'Ihre Daten sind nicht betroffen. Beheben Sie das unten gezeigte Problem und versuchen ' +
      'Sie es erneut.',
  },
  pageStopped: { title: 'svc ist beendet', text: 'Das Kodieren geht beim nächsten Start weiter.' },
  tryAgain: 'Erneut versuchen',
  openLog: 'Protokoll öffnen',
  lastLines: (logFile) => `Letzte Zeilen des Protokolls (${logFile}):`,
  noOutput: 'Das Protokoll ist leer.',
  reportTitle: (when) => `svc wurde unerwartet beendet: ${when}.`,
  allOfIt: (logFile) => `Ganzes Protokoll: ${logFile}`,
  endedBy: (signal) => `Es wurde durch ${signal} beendet.`,
  endedWith: (code) => `Es endete mit Code ${code}.`,
  notStarted: (why) => `Es konnte nicht gestartet werden: ${why}`,
  atLoginNotChanged: (why) => ({
    message: '„Bei der Anmeldung starten“ wurde nicht geändert',
    detail: `${why}\nBeheben Sie das Problem, und wählen Sie es dann im Infobereich erneut.`,
  }),
  quitUploading: 'Beenden, während Dateien hochgeladen werden?',
  quitEncoding: 'Beenden, während Videos kodiert werden?',
  uploadsLost: (count) =>
    `${count === 1 ? 'Eine Datei wird' : `${count} Dateien werden`} hochgeladen. ` +
    'Unvollständige Uploads werden verworfen.',
  encodingGoesOn: (count) =>
    `${count === 1 ? 'Ein Video wird' : `${count} Videos werden`} kodiert. Beim nächsten Start ` +
    'wird es fortgesetzt.',
  notOurs: 'Der svc-Server läuft weiter, weil diese App ihn nicht gestartet hat.',
  nobodyWatches: 'Solange svc nicht läuft, kann niemand die Videos ansehen.',
  background: 'Im Hintergrund weiterlaufen',
  cancel: 'Abbrechen',
  media: 'Video und Ton',
  allFiles: 'Alle Dateien',
}
