import type { FormatMessages } from './en.ts'

export const messages: FormatMessages = {
  uploading: (percent) => `Wird hochgeladen: ${percent}`,
  uploaded: 'Hochgeladen',
  waiting: 'Wartet auf die Datei',
  queued: 'In der Warteschlange',
  processing: (percent) => `Wird verarbeitet: ${percent}`,
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
}
