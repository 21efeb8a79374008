import { string } from '@oclif/core/flags'
import { CliError } from '../../errors/cli-error.ts'
import { ImportCommand } from '../../imports/command.ts'
import { IN_THE_APPLIANCE, importFlags, importOptions } from '../../imports/flags.ts'
import { vimeoToken } from '../../imports/vimeo-token.ts'
import { IMPORT_PRINTS } from '../../imports/flags.ts'

export default class ImportVimeo extends ImportCommand {
  static override summary =
    'Import the videos of a Vimeo account with folders, metadata, subtitles and privacy.'
  static override description = `Folders become collections. Set the access token in VIMEO_ACCESS_TOKEN, type it at
the hidden prompt, or pipe it in. It needs the scopes public, private and video_files (developer.vimeo.com/apps). svc
stores it encrypted and deletes it when the import ends. ${IN_THE_APPLIANCE}`
  static override prints = IMPORT_PRINTS
  static override examples = [
    '<%= config.bin %> import vimeo --dry-run --format table',
    '<%= config.bin %> import vimeo --folder 1234567 --collection col_…',
    '<%= config.bin %> import vimeo --detach < token.txt',
  ]
  static override flags = {
    folder: string({
      summary: 'Only this folder and its subfolders: the number in its URL',
      helpValue: '<number>',
    }),
    ...importFlags,
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(ImportVimeo)
    const folder = flags.folder === undefined ? undefined : numberIn(flags.folder)
    const api = await this.connectAsOwner(flags.space)
    await this.import(
      api,
      {
        source: 'vimeo',
        access_token: await vimeoToken(this.env),
        folder,
        ...importOptions(flags),
      },
      flags,
    )
  }
}

/** Also from an address that was copied: https://vimeo.com/user/77/folder/1234567 */
function numberIn(typed: string): string {
  const number = /(?:^|\/(?:folder|projects?)\/)(\d+)\/?(?:\?.*)?$/.exec(typed)?.[1]
  if (number === undefined)
    throw new CliError(
      'usage',
      `--folder: ${typed} is not a folder number.`,
      'Use the number at the end of the folder URL on vimeo.com.',
    )
  return number
}
