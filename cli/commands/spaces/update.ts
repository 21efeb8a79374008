import { option, string } from '@oclif/core/flags'
import { ENCODING_PROFILES, type Encoding } from '../../../daemon/contract/encoding.ts'
import { jsonTyped } from '../../input.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'
import { listed, onOffFlag, someChange } from '../../values.ts'

export default requestCommand({
  summary: 'Change a space: name, allowed sites, encoding and player settings.',
  description: OWNER_ONLY,
  examples: [
    'spaces update k3x9a --name "The museum"',
    {
      description: 'Allow videos only on these sites; an empty text allows every site:',
      command: 'spaces update k3x9a --allowed-domains example.org,*.example.org',
    },
    'spaces update k3x9a --encoding small --codecs h264,av1',
  ],
  args: { id: spaceArg() },
  flags: {
    name: string({ summary: 'New name', helpValue: '<name>' }),
    'allowed-domains': string({
      summary: 'Sites that can embed its videos, separated by commas; empty for any site',
      helpValue: '<domains>',
    }),
    'public-listing': onOffFlag('Make its public videos listable by anyone'),
    encoding: option({
      options: ENCODING_PROFILES,
      summary: 'fast: ready sooner, larger files; small: smaller files, ready later',
    })(),
    codecs: string({
      summary: 'Codecs of each size: h264, and optionally hevc or av1',
      helpValue: '<codecs>',
    }),
    hardware: option({
      options: ['off', 'auto'] as const,
      summary: 'auto: use the graphics processor if possible',
    })(),
    'player-settings': string({
      summary: 'Player settings as JSON, or @FILE; replaces all existing settings',
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
