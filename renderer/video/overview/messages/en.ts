export const en = {
  facts: 'About the file',
  length: 'Length',
  resolution: 'Resolution',
  soundOnly: 'Sound only',
  frameRate: 'Frame rate',
  perSecond: (rate: string) => `${rate} fps`,
  source: 'Source file',
  created: 'Created',
  id: 'Video ID',
}
export type OverviewMessages = typeof en
