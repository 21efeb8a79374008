import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'
import { imageFlags, imageOf } from '../../image-flags.ts'

export default requestCommand({
  summary: 'Set or remove the logo that watch pages show.',
  description: OWNER_ONLY,
  examples: ['spaces logo k3x9a --image logo.png', 'spaces logo k3x9a --remove'],
  args: { id: spaceArg() },
  flags: imageFlags('Show no logo'),
  owner: true,
  prints: { routes: ['spaces.putLogo', 'spaces.deleteLogo'] },
  columns: spaceColumns,
  async ask(api, { args, flags }) {
    const raw = await imageOf(flags)
    return raw ? api.spaces.putLogo({ params: args, raw }) : api.spaces.deleteLogo({ params: args })
  },
})
