import { Command } from '@oclif/core/command'
import { option } from '@oclif/core/flags'
import { described } from '../../autocomplete/scripts.ts'
import { suggest, type CompletableCommand } from '../../autocomplete/suggest.ts'
import { readProfiles } from '../../connection/credentials.ts'
import { fieldsIn, type Prints } from '../../records/prints.ts'
import { SETTINGS } from '../../settings/settings.ts'

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
    // A file that cannot be read is reported by the command that needs it, not while somebody types.
    const { profiles } = await readProfiles().catch(() => ({ profiles: {} }))
    const words = argv as string[]
    const fields = words.some((word) => /^--(json|fields)\b/.test(word))
      ? (await import('../../../daemon/contract/answer-fields.ts')).answerFields
      : {}
    const commands = {
      commands: this.config.commands as unknown as CompletableCommand[],
      topics: this.config.topics,
      profiles: Object.keys(profiles),
      settings: Object.keys(SETTINGS),
      fieldsOf: ({ prints }: CompletableCommand & { prints?: Prints }) =>
        prints ? fieldsIn(prints, fields) : [],
    }
    process.stdout.write(
      suggest(words, commands)
        .map((suggestion) => `${described(flags.described, suggestion)}\n`)
        .join(''),
    )
  }
}
