import type { VideoWarning } from '../../daemon/contract/video.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import { words } from './words.ts'

/** What is missing, and what to do. */
export function warningInWords({
  code,
  missing_seconds: seconds,
  missing_bytes: bytes,
}: VideoWarning): string {
  if (code === 'source_partly_damaged') return words().partlyDamagedText
  const missing =
    seconds !== null
      ? words().missingTime(spokenTime(seconds))
      : bytes !== null
        ? words().missingBytes(bytesInWords(bytes))
        : words().missingEnd
  return `${missing} ${words().cutOffText}`
}
