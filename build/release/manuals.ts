/** What a shell and `man` look for below share/: man pages, and completion for bash, zsh and fish. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SCRIPTS, type Shell } from '../../cli/autocomplete/scripts.ts'
import { writeManPages } from '../man-pages.ts'

/** Where Debian has the scripts of packages; fish and bash look there of themselves, zsh by its fpath. */
const COMPLETIONS: Record<Shell, string> = {
  bash: 'bash-completion/completions/svc',
  zsh: 'zsh/vendor-completions/_svc',
  fish: 'fish/vendor_completions.d/svc.fish',
}

export async function putManuals(
  share: string,
  edition: { version: string; epochSeconds: number },
): Promise<void> {
  await writeManPages(join(share, 'man', 'man1'), edition)
  for (const [shell, place] of Object.entries(COMPLETIONS)) {
    const path = join(share, place)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, SCRIPTS[shell as Shell])
  }
}
