import type { VideoWarning } from '../../daemon/contract/video.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import { messages } from './messages.ts'

/** What is missing, and what to do. */
export function warningInWords({
  code,
  missing_seconds: seconds,
  missing_bytes: bytes,
}: VideoWarning): string {
  if (code === 'source_partly_damaged') return messages().partlyDamagedText
  const missing =
    seconds !== null
      ? messages().missingTime(spokenTime(seconds))
      : bytes !== null
        ? messages().missingBytes(bytesInWords(bytes))
        : messages().missingEnd
  return `${missing} ${messages().cutOffText}`
}
