import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { string as stringArg } from '@oclif/core/args'
import { CliError } from '../../errors/cli-error.ts'
import { ImportCommand } from '../../imports/command.ts'
import { IN_THE_APPLIANCE, importFlags, importOptions } from '../../imports/flags.ts'
import { IMPORT_PRINTS } from '../../imports/flags.ts'

export default class ImportCsv extends ImportCommand {
  static override summary = 'Import videos from a CSV file with one URL per row.'
  static override description = `The header row names the columns: url (required), and optionally name, description,
tags (separated by ;), collection (Talks/2026), visibility (public or private), external_id, captions (en=https://…
de=https://…). Separate cells with commas, semicolons or tabs. The whole file is checked before the import starts.
${IN_THE_APPLIANCE}`
  static override prints = IMPORT_PRINTS
  static override examples = [
    '<%= config.bin %> import csv library.csv --dry-run --format table',
    '<%= config.bin %> import csv library.csv --visibility private',
  ]
  static override args = {
    file: stringArg({ description: 'Path of the file, or - for stdin', required: true }),
  }
  static override flags = importFlags

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportCsv)
    const content = textOf(
      args.file === '-' ? await buffer(process.stdin) : await contentOf(args.file),
      args.file,
    )
    const api = await this.connectAsOwner(flags.space)
    await this.import(api, { source: 'csv', content, ...importOptions(flags) }, flags)
  }
}

function contentOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      'usage',
      error.code === 'ENOENT'
        ? `File not found: ${file}.`
        : `Cannot read ${file}: ${error.message}`,
      'Check the path.',
      error,
    )
  })
}

/** Spreadsheets write UTF-8, or UTF-16 with a mark; anything else would come out with wrong letters. */
function textOf(bytes: Buffer, file: string): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new CliError('usage', `${file} is not UTF-8 text.`, 'Save it as "CSV UTF-8".', error)
  }
}
