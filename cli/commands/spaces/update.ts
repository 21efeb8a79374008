import { option, string } from '@oclif/core/flags'
import type { Encoding } from '../../../daemon/contract/encoding.ts'
import {
  ENCODING_PROFILES,
  HARDWARE_CHOICES,
  INTERLACED,
} from '../../../daemon/contract/encoding-choices.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { WATERMARK_LIMITS, WATERMARK_POSITIONS } from '../../../daemon/contract/watermark-look.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { spaceArg, spaceColumns } from '../../spaces/space.ts'
import { isGiven, listed, noneIsNull, onOffFlag, paired, someChange } from '../../values.ts'

const fields = without(routeFields.spaces.update.body, 'branding', 'encoding')
const { opacity } = WATERMARK_LIMITS

export default requestCommand({
  summary: 'Change a space: name, allowed sites, encoding, player and watch pages.',
  description: OWNER_ONLY,
  examples: [
    'spaces update k3x9a --name "The museum"',
    {
      description: 'Allow videos only on these sites; an empty text allows every site:',
      command: 'spaces update k3x9a --allowed-domains example.org,*.example.org',
    },
    'spaces update k3x9a --encoding small --codecs h264,av1',
    {
      description: 'Normalize the loudness of new videos, and put the watermark at the top right:',
      command: 'spaces update k3x9a --loudness -16 --watermark-position top-right',
    },
    {
      description: 'Color and footer links of its watch pages:',
      command: "spaces update k3x9a --color '#0b7a5b' --link Imprint=https://example.org/imprint",
    },
  ],
  args: { id: spaceArg() },
  flags: {
    ...flagsFrom(fields),
    encoding: option({
      options: ENCODING_PROFILES,
      summary: 'fast: ready sooner, larger files; small: smaller files, ready later',
    })(),
    codecs: string({
      summary: 'Codecs of each size: h264, and optionally hevc or av1',
      helpValue: '<codecs>',
    }),
    hardware: option({
      options: HARDWARE_CHOICES,
      summary: 'auto: use the graphics processor if possible',
    })(),
    'play-while-uploading': onOffFlag(
      'Encode and play videos before the upload is complete; on by default',
    ),
    loudness: string({
      summary:
        'Loudness of new videos in LUFS, such as -23, -16 or -14; `off`: as loud as their files',
      helpValue: '<LUFS|off>',
    }),
    interlaced: option({
      options: INTERLACED,
      summary:
        'Interlaced video: one frame per pair of fields (50i to 25p), or per field (50i to 50p)',
    })(),
    'watermark-position': option({
      options: WATERMARK_POSITIONS,
      summary: 'Position of the watermark; set its image with `svc spaces watermark`',
    })(),
    'watermark-width': string({
      summary: 'Width of the watermark, as a share of the picture width, such as 0.12',
      helpValue: '<share>',
    }),
    'watermark-margin': string({
      summary: 'Its distance from the edges, as a share of the picture width, such as 0.02',
      helpValue: '<share>',
    }),
    'watermark-opacity': string({
      summary: `Its opacity, from ${opacity.least} to ${opacity.most}`,
      helpValue: '<share>',
    }),
    color: string({
      summary: 'Accent color of its watch pages, such as #0b7a5b; `none` for the default',
      helpValue: '<color|none>',
    }),
    link: string({
      summary:
        'Footer link of its watch pages (title=url; repeat the flag for several); replaces all ' +
        'existing links; empty for none',
      helpValue: '<title=url>',
      multiple: true,
      multipleNonGreedy: true,
    }),
  },
  owner: true,
  prints: { routes: ['spaces.update'] },
  columns: spaceColumns,
  async ask(api, { args, flags }) {
    const watermark = {
      position: flags['watermark-position'],
      width: numberTyped(flags['watermark-width']),
      margin: numberTyped(flags['watermark-margin']),
      opacity: numberTyped(flags['watermark-opacity']),
    }
    const encoding = {
      profile: flags.encoding,
      codecs: listed(flags.codecs) as Encoding['codecs'] | undefined,
      hardware: flags.hardware,
      play_while_uploading: flags['play-while-uploading'],
      loudness: flags.loudness === 'off' ? ('off' as const) : numberTyped(flags.loudness),
      interlaced: flags.interlaced,
      watermark: isGiven(watermark) ? watermark : undefined,
    }
    const links = paired(flags.link, '--link')
    const branding = {
      color: noneIsNull(flags.color),
      links: links && Object.entries(links).map(([title, url]) => ({ title, url })),
    }
    const body = someChange({
      ...(await valuesFrom(fields, flags)),
      encoding: isGiven(encoding) ? encoding : undefined,
      branding: isGiven(branding) ? branding : undefined,
    })
    return api.spaces.update({ params: args, body })
  },
})

/** What is no number is sent as it is: the answer names the field, and what it takes. */
const numberTyped = (text: string | undefined): number | undefined =>
  text === undefined
    ? undefined
    : text.trim() === '' || Number.isNaN(Number(text))
      ? (text as never)
      : Number(text)
