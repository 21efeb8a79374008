/** What the commands share that export something as CSV or NDJSON, to a file or to stdout. */
import { boolean } from '@oclif/core/flags'
import { EXPORT_FORMATS, type ExportFormat } from '../../daemon/contract/export-formats.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import type { ProgressBar } from '../output/progress.ts'
import { download } from './download.ts'
import { downloadFlags } from './flags.ts'

export const exportFlags = {
  ...downloadFlags,
  overwrite: boolean({ summary: 'Overwrite an existing file' }),
}

/** `what` as in "Analytics". Throws for a format that is no file, such as `table`. */
export function exportFormatOf(typed: string | undefined, what: string): ExportFormat {
  const format = typed ?? 'csv'
  if (EXPORT_FORMATS.includes(format as ExportFormat)) return format as ExportFormat
  throw new CliError(
    'usage',
    `${what} can be exported as csv or ndjson, not as ${format}.`,
    'Omit --format, or use --format ndjson.',
  )
}

export const exportFile = (
  request: { url: string; headers: Record<string, string> },
  { output, overwrite }: { output?: string | undefined; overwrite: boolean },
  progress: ProgressBar,
) =>
  interruptible((signal) =>
    download({ ...request, to: output ?? '-', overwrite, progress, signal }),
  )
