import { Command } from '@oclif/core/command'
import { option } from '@oclif/core/flags'
import { described } from '../../autocomplete/scripts.ts'
import { suggest, type CompletableCommand } from '../../autocomplete/suggest.ts'
import { readProfiles } from '../../connection/credentials.ts'

export default class AutocompleteWords extends Command {
  static override summary =
    'Print the words that can come next, for the script of `svc autocomplete`.'
  static override examples = ['<%= config.bin %> autocomplete words -- videos li']
  static override hidden = true
  static override strict = false
  static override flags = {
    described: option({
      options: ['zsh', 'fish'] as const,
      summary: 'Include descriptions in the format of this shell',
    })(),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(AutocompleteWords)
    // A file that cannot be read is said by the command that needs it, not while somebody types.
    const { profiles } = await readProfiles().catch(() => ({ profiles: {} }))
    const commands = {
      commands: this.config.commands as unknown as CompletableCommand[],
      topics: this.config.topics,
      profiles: Object.keys(profiles),
    }
    process.stdout.write(
      suggest(argv as string[], commands)
        .map((suggestion) => `${described(flags.described, suggestion)}\n`)
        .join(''),
    )
  }
}
