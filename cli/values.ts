/** What is typed after a flag, as the API wants it. */
import { boolean } from '@oclif/core/flags'
import { CliError } from './errors/cli-error.ts'

/** Typed or not. A function of its own, since oclif's loses its type where one is expected. */
export const onFlag = (summary: string) => boolean({ summary })
/** `--name`, `--no-name`, or neither. */
export const onOffFlag = (summary: string) => boolean({ summary, allowNo: true })

/** The word `none` empties a field; a flag that was not typed leaves it alone. */
export const noneIsNull = (typed: string | undefined): string | null | undefined => (typed === 'none' ? null : typed)

/** Throws `usage` when no flag says what to change. */
export function someChange<T extends object>(changes: T): T {
  if (Object.values(changes).some((value) => value !== undefined)) return changes
  throw new CliError('usage', 'Nothing to change.', 'Say what with a flag; --help lists them.')
}
