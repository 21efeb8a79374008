import type { Video, VideoWarning, WaitingCode } from '../../daemon/contract/video.ts'
import type { TableColumn } from '../output/table.ts'
import { formatBytes, formatDuration, formatPercent, formatTime } from '../output/units.ts'

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
  { field: 'arriving', value: arrivingInShort },
  { field: 'loudness', value: loudnessInShort },
  { field: 'cut', value: cutInShort },
  {
    field: 'warnings',
    value: ({ warnings = [] }) =>
      warnings.length === 0 ? '–' : warnings.map(lackInShort).join('; '),
  },
]

/** For stderr: each names the file where there are several. */
export const warningsInWords = ({ warnings = [] }: Partial<Pick<Video, 'warnings'>>): string[] =>
  warnings.map(({ message }) => `Warning: ${message}`)

/** An older appliance does not report it. */
function arrivingInShort({ arriving, duration_seconds: duration }: Video): string {
  if (!arriving) return '–'
  const { size_bytes: size, received_bytes: received, receiving } = arriving
  const { received_seconds, encoded_seconds, playable_seconds } = arriving
  const times = [
    `uploaded ${formatDuration(received_seconds)}`,
    `encoded ${formatDuration(encoded_seconds)}`,
    `playable ${formatDuration(playable_seconds)} of ${formatDuration(duration ?? 0)}`,
  ]
  return `${receiving ? '' : 'paused, '}${formatBytes(received)} of ${formatBytes(size)}: ${times.join(', ')}`
}

/** An older appliance does not report it. */
function loudnessInShort({ loudness }: Video): string {
  if (!loudness) return '–'
  const { integrated, range, true_peak: peak, gain } = loudness
  const measured = `${integrated} LUFS, range ${range} LU, true peak ${peak} dBTP`
  return gain === 0
    ? measured
    : `${measured}; plays ${Math.abs(gain)} dB ${gain > 0 ? 'louder' : 'quieter'}`
}

/** An older appliance does not report it. */
function cutInShort({ cut }: Video): string {
  if (!cut) return '–'
  const { state, ranges, undo_until: until, error } = cut
  const failure =
    state === 'failed' ? [`the last one failed: ${error?.message ?? 'no reason'}`] : []
  const keep = ranges === 0 ? [] : [ranges === 1 ? '1 range is kept' : `${ranges} ranges are kept`]
  const undo = until === null ? [] : [`undo until ${formatTime(until)}`]
  return [...keep, ...undo, ...failure].join('; ')
}

function stateOf({ status, waiting, progress, playable, arriving }: Video): string {
  if (status === 'created' && playable && arriving?.playable_seconds)
    return `playable, uploading ${formatPercent(arriving.received_bytes / arriving.size_bytes)}`
  if (waiting) return WAITS[waiting.code]
  return status === 'processing' ? `processing ${formatPercent(progress)}` : status
}

export const WAITS: Record<WaitingCode, string> = {
  storage_full: 'waiting for disk space',
  engine_unavailable: 'waiting for ffmpeg',
  sandbox_unavailable: 'waiting for the ffmpeg sandbox',
}
