import { string } from '@oclif/core/args'
import { Command } from '@oclif/core/command'
import { SCRIPTS, SHELLS, type Shell } from '../autocomplete/scripts.ts'

export default class Autocomplete extends Command {
  static override summary = 'Print what lets your shell complete the words of svc.'
  static override description = `bash: put \`eval "$(svc autocomplete bash)"\` into ~/.bashrc.
zsh: put \`eval "$(svc autocomplete zsh)"\` into ~/.zshrc, after compinit.
fish: \`svc autocomplete fish > ~/.config/fish/completions/svc.fish\`.
Commands, flags, their values and the names of profiles are completed. svc must be on your PATH.`
  static override examples = [
    'eval "$(<%= config.bin %> autocomplete bash)"',
    '<%= config.bin %> autocomplete fish > ~/.config/fish/completions/svc.fish',
  ]
  static override args = {
    shell: string({
      description: 'Your shell',
      options: [...SHELLS],
      required: true,
      ignoreStdin: true,
    }),
  }

  async run(): Promise<void> {
    const { args } = await this.parse(Autocomplete)
    process.stdout.write(SCRIPTS[args.shell as Shell])
  }
}
