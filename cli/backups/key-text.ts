/** The key of encrypted backups, as a person gives it: never as an argument, which other users can see. */
import { CliError } from '../errors/cli-error.ts'
import { hiddenLine } from '../hidden-line.ts'
import { textOf } from '../input.ts'

/** From a file, else typed without being seen. */
export async function keyText(file: string | undefined): Promise<string> {
  if (file !== undefined) return textOf(file)
  if (!process.stdin.isTTY)
    throw new CliError(
      'usage',
      'The key of encrypted backups is needed, and there is no terminal to ask for it.',
      'Name a file with the key: --key-file FILE, or --key-file - for stdin.',
    )
  return hiddenLine('Backup key (AGE-SECRET-KEY-1…): ')
}
