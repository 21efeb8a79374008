import { resolve } from 'node:path'
import { string as stringArg } from '@oclif/core/args'
import { isThisMachine } from '../../connection/address.ts'
import { addressInUse } from '../../connection/connect.ts'
import { readLogin } from '../../connection/credentials.ts'
import { CliError } from '../../errors/cli-error.ts'
import { ImportCommand } from '../../imports/command.ts'
import { IN_THE_APPLIANCE, importFlags, importOptions } from '../../imports/flags.ts'
import { IMPORT_PRINTS } from '../../imports/flags.ts'

export default class ImportFolder extends ImportCommand {
  static override summary = 'Import a folder of this machine, including subfolders.'
  static override description = `Folders become collections; talk.en.vtt or talk.srt next to talk.mp4 become its
subtitles. svc copies the files; the originals stay in place. Links are not followed. If svc runs on another machine,
use svc videos upload. ${IN_THE_APPLIANCE}`
  static override prints = IMPORT_PRINTS
  static override examples = [
    '<%= config.bin %> import folder ~/Videos/Concerts --dry-run --format table',
    '<%= config.bin %> import folder . --collection col_… --visibility private',
  ]
  static override args = {
    folder: stringArg({ description: 'Path of the folder', required: true }),
  }
  static override flags = importFlags

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportFolder)
    const url = await addressInUse(this.env, await readLogin(this.env))
    if (!isThisMachine(url))
      throw new CliError(
        'usage',
        `${url} is another machine and cannot read this folder.`,
        'Upload the files with svc videos upload, or run the command on that machine.',
      )
    const api = await this.connectAsOwner(flags.space)
    await this.import(
      api,
      { source: 'folder', path: resolve(args.folder), ...importOptions(flags) },
      flags,
    )
  }
}
