/** How far an upload is, as people read it. */
import { formatBytes, formatDuration } from '../output/units.ts'
import type { UploadPace } from './pace.ts'

/** "3.1 MB of 8.0 MB, 12 MB/s, 0:04 left" */
export function sentInWords(
  sentBytes: number,
  totalBytes: number,
  pace: UploadPace | null,
): string {
  const sent = `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`
  return [
    sent,
    ...(pace ? [speedInWords(pace)] : []),
    ...(pace && sentBytes < totalBytes ? [`${formatDuration(pace.secondsLeft)} left`] : []),
  ].join(', ')
}

export const speedInWords = ({ bytesPerSecond }: UploadPace): string =>
  `${formatBytes(bytesPerSecond)}/s`
