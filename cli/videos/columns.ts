import type { Video } from '../../daemon/contract/video.ts'
import type { Column } from '../output/table.ts'
import { formatBytes, formatDuration, formatPercent } from '../output/units.ts'

export const videoColumns: readonly Column<Video>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'status', value: (video) => (video.status === 'processing' ? `processing ${formatPercent(video.progress)}` : video.status) },
  { field: 'duration_seconds', title: 'duration', value: (video) => (video.duration_seconds === null ? '–' : formatDuration(video.duration_seconds)), align: 'right' },
  { field: 'size_bytes', title: 'size', value: (video) => (video.size_bytes === null ? '–' : formatBytes(video.size_bytes)), align: 'right' },
  { field: 'created_at', title: 'created' },
]
