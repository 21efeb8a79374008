/** How far an upload is, as people read it. */
import { formatBytes, formatDuration } from '../output/units.ts'
import type { UploadSpeed } from './upload-speed.ts'

/** "3.1 MB of 8.0 MB, 12 MB/s, 0:04 left" */
export function sentInWords(
  sentBytes: number,
  totalBytes: number,
  speed: UploadSpeed | null,
): string {
  const sent = `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`
  return [
    sent,
    ...(speed ? [speedInWords(speed)] : []),
    ...(speed && sentBytes < totalBytes ? [`${formatDuration(speed.secondsLeft)} left`] : []),
  ].join(', ')
}

export const speedInWords = ({ bytesPerSecond }: UploadSpeed): string =>
  `${formatBytes(bytesPerSecond)}/s`
