import type { FormatMessages } from './en.ts'

export const messages: FormatMessages = {
  uploading: (percent) => `Envoi ${percent}`,
  uploaded: 'Envoyée',
  waiting: 'En attente du fichier',
  queued: 'Dans la file d’attente',
  processing: (percent) => `Traitement ${percent}`,
  finishing: (percent) => `Lisible, finition ${percent}`,
  waitingFor: {
    storage_full: 'En attente d’espace disque',
    engine_unavailable: 'En attente de ffmpeg',
    sandbox_unavailable: 'En attente du bac à sable de ffmpeg',
  },
  failed: 'Échec',
  ready: 'Prête',
  incomplete: 'Prête, incomplète',

  justNow: 'à l’instant',
  bytes: 'o ko Mo Go To',
  secondsShort: (count) => `${count} s`,
  minutesShort: (count) => `${count} min`,
  hoursShort: (count) => `${count} h`,
}
