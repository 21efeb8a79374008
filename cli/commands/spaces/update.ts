import { option, string } from '@oclif/core/flags'
import { ENCODING_PROFILES, type Encoding } from '../../../daemon/contract/encoding.ts'
import { jsonTyped } from '../../input.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { asking } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'
import { listed, onOffFlag, someChange } from '../../values.ts'

export default asking({
  summary: 'Change a space: its name, who may show its videos, how they are encoded and played.',
  description: OWNER_ONLY,
  examples: [
    'spaces update k3x9a --name "The museum"',
    {
      description:
        'Videos are shown on these sites alone; an empty text lets every site show them:',
      command: 'spaces update k3x9a --allowed-domains example.org,*.example.org',
    },
    'spaces update k3x9a --encoding small --codecs h264,av1',
  ],
  args: { id: spaceArg() },
  flags: {
    name: string({ summary: 'The new name', helpValue: '<name>' }),
    'allowed-domains': string({
      summary: 'Sites that may show its videos, separated by commas; empty for any',
      helpValue: '<domains>',
    }),
    'public-listing': onOffFlag('Whether anybody may list its public videos'),
    encoding: option({
      options: ENCODING_PROFILES,
      summary: 'fast: sooner, larger files; small: smaller files, later',
    })(),
    codecs: string({
      summary: 'What each size is encoded as: h264, and hevc or av1 beside it',
      helpValue: '<codecs>',
    }),
    hardware: option({
      options: ['off', 'auto'] as const,
      summary: 'auto: by the graphics processor when it can',
    })(),
    'player-settings': string({
      summary: 'Settings of its players as JSON, or @FILE; they replace those that there are',
      helpValue: '<json|@file>',
    }),
  },
  owner: true,
  columns: spaceColumns,
  async ask(api, { args, flags }) {
    const encoding = {
      profile: flags.encoding,
      codecs: listed(flags.codecs) as Encoding['codecs'] | undefined,
      hardware: flags.hardware,
    }
    const body = someChange({
      name: flags.name,
      allowed_domains: listed(flags['allowed-domains']),
      public_listing: flags['public-listing'],
      encoding: Object.values(encoding).some((value) => value !== undefined) ? encoding : undefined,
      player_settings: await jsonTyped<object>(flags['player-settings'], '--player-settings'),
    })
    return api.spaces.update({ params: args, body })
  },
})
