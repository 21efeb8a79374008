import { string } from '@oclif/core/args'
import { Command } from '@oclif/core/command'
import { SCRIPTS, SHELLS, type Shell } from '../autocomplete/scripts.ts'

export default class Autocomplete extends Command {
  static override summary = 'Print the script for tab completion in your shell.'
  static override description = `bash: add \`eval "$(svc autocomplete bash)"\` to ~/.bashrc.
zsh: add \`eval "$(svc autocomplete zsh)"\` to ~/.zshrc, after compinit.
fish: \`svc autocomplete fish > ~/.config/fish/completions/svc.fish\`.
Completes commands, flags, their values and profile names. svc must be on your PATH.`
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
