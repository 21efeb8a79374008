import type { OverviewMessages } from './en.ts'

export const messages: OverviewMessages = {
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
