/** Warnings about damaged or truncated files, as rows and in the form of the API. */
import type { VideoWarning } from '../contract/video.ts'
import type { Ladder } from '../ports/media.ts'
import type { SourceWarning } from '../ports/records.ts'

/** Warnings from the probe. */
export function warningsOf({ probe: { cutOff } }: Pick<Ladder, 'probe'>): SourceWarning[] {
  return cutOff
    ? [{ code: 'source_cut_off', missingSeconds: cutOff.seconds, missingBytes: cutOff.bytes }]
    : []
}

export function presentWarning({
  code,
  missingSeconds,
  missingBytes,
}: SourceWarning): VideoWarning {
  return {
    code,
    message: sentence({ code, missingSeconds, missingBytes }),
    missing_seconds: missingSeconds && Math.round(missingSeconds * 1_000) / 1_000,
    missing_bytes: missingBytes,
  }
}

function sentence({ code, missingSeconds, missingBytes }: SourceWarning): string {
  if (code === 'source_partly_damaged')
    return (
      'Parts of the file could not be decoded: picture or sound is missing in places. If you ' +
      'have a better copy, replace the file.'
    )
  const missing =
    missingSeconds !== null
      ? secondsInWords(missingSeconds)
      : missingBytes !== null
        ? `${missingBytes} bytes`
        : null
  return (
    `The file is incomplete.${missing === null ? '' : ` Missing at the end: ${missing}.`} ` +
    'The part that arrived can be played. To get the rest, replace the file with the ' +
    'complete one.'
  )
}

const secondsInWords = (seconds: number): string =>
  seconds < 100 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds / 60)} min`
