/** A line for every step, and one for every tenth of it: for logs, and where no terminal looks. */
import { plainText } from '../../output/text.ts'
import { formatPercent, timeLeft } from '../../output/units.ts'
import type { Board, UploadRow } from '../board.ts'
import { sentInWords } from '../format-progress.ts'

export function showLines(board: Board, stream: NodeJS.WritableStream): void {
  const write = (line: string) => void stream.write(`${plainText(line)}\n`)
  const several = board.rows().length > 1
  board.listen({
    onMessage: write,
    changed(row, before) {
      const line = lineOf(row, before, several)
      if (line) write(line)
    },
  })
}

function lineOf(row: UploadRow, before: UploadRow, several: boolean): string | undefined {
  const {
    file: { fileName, sizeBytes },
    step,
  } = row
  const fresh = step !== before.step
  switch (step) {
    case 'sending':
      if (!fresh && tenthOf(row.sentBytes / sizeBytes) <= tenthOf(before.sentBytes / sizeBytes))
        return undefined
      return (
        `Uploading ${fileName} ${formatPercent(row.sentBytes / sizeBytes)} ` +
        `${sentInWords(row.sentBytes, sizeBytes, row.speed)}`
      )
    case 'checking':
      return fresh ? `Verifying ${fileName}` : undefined
    case 'waiting':
      return fresh ? `${fileName} is queued` : undefined
    case 'encoding': {
      if (!fresh && tenthOf(row.progress) <= tenthOf(before.progress)) return undefined
      return [`Encoding ${fileName} ${formatPercent(row.progress)}`, timeLeft(row.secondsLeft)]
        .filter(Boolean)
        .join(' ')
    }
    case 'done':
      return fresh ? `${fileName} is ${row.outcome}` : undefined
    case 'failed':
    case 'stopped':
      // With one file that is what the command itself ends with.
      return fresh && several ? `${fileName}: ${row.outcome}` : undefined
    default:
      return undefined
  }
}

const tenthOf = (fraction: number): number => Math.floor(Math.min(1, Math.max(0, fraction)) * 10)
