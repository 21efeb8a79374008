import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'
import { whoIsCalling } from '../connection/connect.ts'
import { interruptible } from '../interrupt.ts'

export default class Mcp extends SvcCommand {
  static override summary =
    'Let an AI assistant search and read your videos (Model Context Protocol).'
  static override description = `An assistant's program starts this command and speaks MCP with it over stdin and stdout:
search, state and URLs of videos, transcripts, analytics, collections. It can change nothing unless you pass
--allow-writes, and it can do no more than the API key allows. It ends when stdin is closed; notices are on stderr.
docs/mcp.md shows how to configure it.`
  static override examples = [
    '<%= config.bin %> mcp',
    '<%= config.bin %> mcp --profile work',
    {
      description: 'It may also upload files from one folder, and rename videos:',
      command: '<%= config.bin %> mcp --allow-writes --folder /home/me/recordings',
    },
  ]
  static override flags = {
    'allow-writes': boolean({
      summary: 'Also provide the tools that upload videos and change their names and descriptions',
    }),
    folder: string({
      summary:
        'Folder from which files may be uploaded, including subfolders; repeat the flag for more. Needs --allow-writes',
      helpValue: '<path>',
      multiple: true,
      dependsOn: ['allow-writes'],
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp)
    const { connection } = await whoIsCalling(this.env)
    const { serve } = await import('../mcp/serve.ts')
    await interruptible((signal) =>
      serve({
        connection,
        version: this.config.version,
        canWrite: flags['allow-writes'],
        folders: flags.folder ?? [],
        signal,
        note: (message) => this.note(message),
      }),
    )
  }
}
