import type { OverviewWords } from './en.ts'

export const words: OverviewWords = {
  facts: 'Over het bestand',
  length: 'Duur',
  resolution: 'Resolutie',
  soundOnly: 'Alleen geluid',
  frameRate: 'Beeldsnelheid',
  perSecond: (rate) => `${rate} beelden/s`,
  source: 'Bronbestand',
  created: 'Gemaakt',
  id: 'Video-ID',
}
