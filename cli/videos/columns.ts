import type { Video } from '../../daemon/contract/video.ts'
import type { Column } from '../output/table.ts'
import { formatBytes, formatDuration, formatPercent, formatTime } from '../output/units.ts'

export const videoColumns: readonly Column<Video>[] = [
  { title: 'id', value: (video) => video.id },
  { title: 'name', value: (video) => video.name, flexible: true },
  { title: 'status', value: (video) => (video.status === 'processing' ? `processing ${formatPercent(video.progress)}` : video.status) },
  { title: 'duration', value: (video) => (video.duration_seconds === null ? '–' : formatDuration(video.duration_seconds)), align: 'right' },
  { title: 'size', value: (video) => (video.size_bytes === null ? '–' : formatBytes(video.size_bytes)), align: 'right' },
  { title: 'created', value: (video) => formatTime(video.created_at) },
]
