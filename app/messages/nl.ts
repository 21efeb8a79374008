import type { AppMessages } from './en.ts'

const videos = (count: number): string => (count === 1 ? '1 video' : `${count} video's`)

export const nl: AppMessages = {
  starting: 'Bezig met starten…',
  crashed: 'Onverwacht gestopt; wordt opnieuw gestart',
  failed: 'Start niet',
  stopped: 'Gestopt',
  ready: 'Gereed',
  paused: (count) =>
    count > 0 ? `Coderen gepauzeerd; ${videos(count)} in de wachtrij` : 'Coderen gepauzeerd',
  encoding: (count, percent) => `Coderen van ${videos(count)}, ${percent}`,
  uploading: (count, percent) =>
    `Uploaden van ${count === 1 ? '1 bestand' : `${count} bestanden`}, ${percent}`,
  startNow: 'Nu starten',
  open: 'svc openen',
  browse: 'In de browser openen',
  upload: 'Uploaden…',
  pause: 'Coderen pauzeren',
  atLogin: 'Starten wanneer ik me aanmeld',
  whatHappened: 'Wat er gebeurde…',
  showLog: 'Logboek tonen',
  restartInto: (version) => `Opnieuw starten met ${version}`,
  quit: 'Afsluiten',
  crashNote: {
    title: 'svc is onverwacht gestopt',
    body: 'Er gaan geen gegevens verloren. svc start automatisch opnieuw.',
  },
  failNote: { title: 'svc start niet', body: 'In het venster staat waarom.' },
  trayNote: {
    title: 'svc blijft actief',
    body: 'Het venster is gesloten; via het systeemvak is het te openen, en svc af te sluiten.',
  },
  updateNote: (version) => ({
    title: `svc ${version} is beschikbaar`,
    body: 'De versie wordt geïnstalleerd wanneer je svc afsluit, of nu via het systeemvak.',
  }),
  readyNote: (name) => ({
    title: `${name} is klaar`,
    body: 'De video kan bekeken, ingesloten en gedownload worden.',
  }),
  errorNote: (name, why) => ({
    title: `${name} kon niet verwerkt worden`,
    body: why ?? 'Op de pagina ervan staat waarom.',
  }),
  manyReady: (count) => `${count} video's zijn klaar`,
  manyErrors: (count) => `${count} video's konden niet verwerkt worden`,
  pageStarting: { title: 'Bezig met starten…', text: 'Dit duurt even.' },
  pageCrashed: (seconds) => ({
    title: 'svc is onverwacht gestopt',
    text: `Er gaan geen gegevens verloren. svc start over ${seconds} s opnieuw en gaat verder.`,
  }),
  pageFailed: {
    title: 'svc start niet',
    text: 'Je gegevens zijn niet aangetast. Verhelp het probleem hieronder en probeer het opnieuw.',
  },
  pageStopped: { title: 'svc is gestopt', text: 'Coderen gaat verder bij de volgende start.' },
  tryAgain: 'Opnieuw proberen',
  openLog: 'Logboek openen',
  lastLines: (logFile) => `Laatste regels van het logboek (${logFile}):`,
  noOutput: 'Het logboek is leeg.',
  reportTitle: (when) => `svc is onverwacht gestopt: ${when}.`,
  allOfIt: (logFile) => `Volledig logboek: ${logFile}`,
  endedBy: (signal) => `Het werd beëindigd door ${signal}.`,
  endedWith: (code) => `Het eindigde met code ${code}.`,
  notStarted: (why) => `Het kon niet gestart worden: ${why}`,
  atLoginNotChanged: (why) => ({
    message: '“Starten wanneer ik me aanmeld” is niet gewijzigd',
    detail: `${why}\nLos het probleem op en kies het daarna opnieuw in het systeemvak.`,
  }),
  quitUploading: 'Afsluiten terwijl bestanden worden geüpload?',
  quitEncoding: "Afsluiten terwijl video's worden gecodeerd?",
  uploadsLost: (count) =>
    `${count === 1 ? 'Er wordt een bestand' : `Er worden ${count} bestanden`} geüpload. ` +
    'Onvolledige uploads worden weggegooid.',
  encodingGoesOn: (count) =>
    `${count === 1 ? 'Er wordt een video' : `Er worden ${count} video's`} gecodeerd. Bij de ` +
    'volgende start gaat het verder.',
  notOurs: 'De svc-server blijft actief, omdat deze app hem niet heeft gestart.',
  nobodyWatches: "Zolang svc niet actief is, kan niemand de video's bekijken.",
  background: 'Op de achtergrond actief blijven',
  cancel: 'Annuleren',
  media: 'Video en audio',
  allFiles: 'Alle bestanden',
}
