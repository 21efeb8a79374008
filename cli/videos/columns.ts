import type { Video, VideoWarning, WaitingCode } from '../../daemon/contract/video.ts'
import type { TableColumn } from '../output/table.ts'
import { formatBytes, formatDuration, formatPercent } from '../output/units.ts'

/** Missing parts of a file in a few words; `warnings[].message` has the whole sentence. */
function lackInShort({
  code,
  missing_seconds: seconds,
  missing_bytes: bytes,
}: VideoWarning): string {
  if (code === 'source_partly_damaged') return 'partly damaged'
  if (seconds !== null)
    return (
      `incomplete, ${seconds < 60 ? `${seconds.toFixed(1)} s` : formatDuration(seconds)} ` +
      'missing'
    )
  return bytes === null ? 'incomplete' : `incomplete, ${formatBytes(bytes)} missing`
}

export const videoColumns: readonly TableColumn<Video>[] = [
  { field: 'id' },
  { field: 'name', flexible: true },
  { field: 'status', value: stateOf },
  {
    field: 'duration_seconds',
    title: 'duration',
    value: (video) =>
      video.duration_seconds === null ? '–' : formatDuration(video.duration_seconds),
    align: 'right',
  },
  {
    field: 'size_bytes',
    title: 'size',
    value: (video) => (video.size_bytes === null ? '–' : formatBytes(video.size_bytes)),
    align: 'right',
  },
  { field: 'created_at', title: 'created' },
]

/** Columns for a single video. An older appliance reports no missing parts. */
export const oneVideoColumns: readonly TableColumn<Video>[] = [
  ...videoColumns,
  {
    field: 'warnings',
    value: ({ warnings = [] }) =>
      warnings.length === 0 ? '–' : warnings.map(lackInShort).join('; '),
  },
]

/** For stderr: each names the file where there are several. */
export const warningsInWords = ({ warnings = [] }: Partial<Pick<Video, 'warnings'>>): string[] =>
  warnings.map(({ message }) => `Warning: ${message}`)

function stateOf({ status, waiting, progress }: Video): string {
  if (waiting) return WAITS[waiting.code]
  return status === 'processing' ? `processing ${formatPercent(progress)}` : status
}

export const WAITS: Record<WaitingCode, string> = {
  storage_full: 'waiting for disk space',
  engine_unavailable: 'waiting for ffmpeg',
  sandbox_unavailable: 'waiting for the ffmpeg sandbox',
}
