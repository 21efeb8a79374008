import type { AudioTrack, Chapter, Subtitle } from '../../daemon/contract/video.ts'
import type { TableColumn } from '../output/table.ts'
import { formatDuration } from '../output/units.ts'

export const subtitleColumns: readonly TableColumn<Subtitle>[] = [
  { field: 'id' },
  { field: 'language' },
  { field: 'label', flexible: true },
  { field: 'kind' },
  { field: 'original' },
  { field: 'source' },
  { field: 'status' },
]

export const audioColumns: readonly TableColumn<AudioTrack>[] = [
  { field: 'id' },
  { field: 'language' },
  { field: 'label', flexible: true },
  { field: 'default' },
  { field: 'channels', align: 'right' },
  { field: 'source' },
  { field: 'status' },
]

export const chapterColumns: readonly TableColumn<Chapter>[] = [
  {
    field: 'start_seconds',
    title: 'start',
    value: ({ start_seconds }) => formatDuration(start_seconds),
    align: 'right',
  },
  {
    field: 'end_seconds',
    title: 'end',
    value: ({ end_seconds }) => formatDuration(end_seconds),
    align: 'right',
  },
  { field: 'title', flexible: true },
]
