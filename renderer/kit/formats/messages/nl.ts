import type { FormatMessages } from './en.ts'

export const messages: FormatMessages = {
  uploading: (percent) => `Uploaden ${percent}`,
  uploaded: 'Geüpload',
  waiting: 'Wacht op het bestand',
  queued: 'In de wachtrij',
  processing: (percent) => `Verwerken ${percent}`,
  finishing: (percent) => `Afspeelbaar, afronden ${percent}`,
  waitingFor: {
    storage_full: 'Wacht op schijfruimte',
    engine_unavailable: 'Wacht op ffmpeg',
    sandbox_unavailable: 'Wacht op de ffmpeg-sandbox',
  },
  failed: 'Mislukt',
  ready: 'Klaar',
  incomplete: 'Klaar, onvolledig',

  justNow: 'zojuist',
  bytes: 'B kB MB GB TB',
  secondsShort: (count) => `${count} s`,
  minutesShort: (count) => `${count} min`,
  hoursShort: (count) => `${count} u`,
}
