import type { AppMessages } from './en.ts'

const videos = (count: number): string => (count === 1 ? '1 video' : `${count} video's`)

export const nl: AppMessages = {
  starting: 'Bezig met starten…',
  crashed: 'Onverwacht gestopt; start opnieuw',
  failed: 'Start niet',
  stopped: 'Gestopt',
  ready: 'Gereed',
  paused: (count) =>
    count > 0 ? `Coderen gepauzeerd; in de wacht: ${videos(count)}` : 'Coderen gepauzeerd',
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
    body: 'Er is niets verloren; het start vanzelf opnieuw.',
  },
  failNote: { title: 'svc start niet', body: 'In het venster staat waarom.' },
  trayNote: {
    title: 'svc blijft actief',
    body: 'Het venster is gesloten; via het systeemvak is het te openen, en svc af te sluiten.',
  },
  updateNote: (version) => ({
    title: `svc ${version} is er`,
    body: 'Het wordt geplaatst wanneer svc afsluit, of meteen via het systeemvak.',
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
    text: `Er is niets verloren. Het start over ${seconds} s vanzelf opnieuw en gaat verder waar het was.`,
  }),
  pageFailed: {
    title: 'svc start niet',
    text: 'Wat is opgeslagen, is onaangeroerd. Hieronder staat wat het zegt; probeer het opnieuw als dat verholpen is.',
  },
  pageStopped: { title: 'svc is gestopt', text: 'Coderen gaat verder bij de volgende start.' },
  tryAgain: 'Opnieuw proberen',
  openLog: 'Logboek openen',
  saidLast: (logFile) => `Wat het als laatste zei (alles: ${logFile}):`,
  saidNothing: 'Het zei niets.',
  reportTitle: (when) => `svc is onverwacht gestopt: ${when}.`,
  allOfIt: (logFile) => `Alles: ${logFile}`,
  endedBy: (signal) => `Het werd beëindigd door ${signal}.`,
  endedWith: (code) => `Het eindigde met ${code}.`,
  notStarted: (why) => `Het kon niet gestart worden: ${why}`,
  quitUploading: 'Afsluiten terwijl bestanden worden geüpload?',
  quitEncoding: "Afsluiten terwijl video's worden gecodeerd?",
  uploadsLost: (count) =>
    `${count === 1 ? 'Er wordt een bestand' : `Er worden ${count} bestanden`} geüpload. Wat ` +
    'niet volledig is aangekomen, wordt niet bewaard.',
  encodingGoesOn: (count) =>
    `${count === 1 ? 'Er wordt een video' : `Er worden ${count} video's`} gecodeerd. Bij de ` +
    'volgende start gaat dat verder waar het was.',
  notOurs: 'De server zelf blijft actief: die is niet door deze app gestart.',
  nobodyWatches: "Zolang svc niet actief is, kan niemand de video's bekijken.",
  background: 'Op de achtergrond actief blijven',
  cancel: 'Annuleren',
  media: 'Video en audio',
  allFiles: 'Alle bestanden',
}
