import { string } from '@oclif/core/args'
import { Command } from '@oclif/core/command'
import SvcHelp from '../help/command-help.ts'
import { plainTopics } from '../help/topics.ts'

export default class HelpCommand extends Command {
  static override summary = 'Explain svc, a command or a topic.'
  static override description = `Topics: ${Object.keys(plainTopics).join(', ')}.`
  static override examples = [
    '<%= config.bin %> help videos upload',
    '<%= config.bin %> help exit-codes',
  ]
  static override args = { command: string({ description: 'Command or topic' }) }
  static override strict = false

  async run(): Promise<void> {
    const { argv } = await this.parse(HelpCommand)
    const topic = plainTopics[argv.join(' ')]
    if (topic) process.stdout.write(topic())
    else
      await new SvcHelp(this.config, this.config.pjson.oclif.helpOptions).showHelp(argv as string[])
  }
}
