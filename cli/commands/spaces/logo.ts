import { boolean, string } from '@oclif/core/flags'
import { bytesOf } from '../../input.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'

const exactlyOne = ['image', 'remove']

export default requestCommand({
  summary: 'Set or remove the logo that watch pages show.',
  description: OWNER_ONLY,
  examples: ['spaces logo k3x9a --image logo.png', 'spaces logo k3x9a --remove'],
  args: { id: spaceArg() },
  flags: {
    image: string({
      summary: 'Upload a JPEG, PNG, WebP or AVIF image; - reads it from stdin',
      helpValue: '<file|->',
      exactlyOne,
    }),
    remove: boolean({ summary: 'Show no logo', exactlyOne }),
  },
  owner: true,
  columns: spaceColumns,
  ask: async (api, { args, flags }) =>
    flags.image === undefined
      ? api.spaces.deleteLogo({ params: args })
      : api.spaces.putLogo({ params: args, raw: await bytesOf(flags.image) }),
})
