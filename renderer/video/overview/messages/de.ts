import type { OverviewMessages } from './en.ts'

export const messages: OverviewMessages = {
  facts: 'Zur Datei',
  length: 'Länge',
  resolution: 'Auflösung',
  soundOnly: 'Nur Ton',
  frameRate: 'Bildrate',
  perSecond: (rate) => `${rate} Bilder/s`,
  source: 'Quelldatei',
  created: 'Erstellt',
  id: 'Video-ID',
}
