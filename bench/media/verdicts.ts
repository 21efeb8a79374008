/** What the measurements come to. */
import { median, medianRatio, type Verdict } from '../bench.ts'
import type { MediaKind } from './files.ts'
import type { MediaLoad } from './load.ts'

export type Sides = Record<'public' | 'private' | 'nginx', MediaLoad[]>

const BARS: Record<MediaKind, number> = { segments: 0.6, playlists: 0.15 }
/** Private within 10 % of public. */
const PRIVATE_BAR = 0.9

export function verdictsOf(
  kind: MediaKind,
  { public: open, private: hidden, nginx }: Sides,
): Verdict[] {
  const rate = ({ requestsPerSecond }: MediaLoad): number => requestsPerSecond
  return [
    {
      what: `${kind} beside nginx`,
      ours: shown(open),
      reference: shown(nginx),
      ratio: medianRatio(open, nginx, rate),
      bar: { least: BARS[kind] },
    },
    {
      what: `private ${kind} beside public`,
      ours: shown(hidden),
      reference: shown(open),
      ratio: medianRatio(hidden, open, rate),
      bar: { least: PRIVATE_BAR },
    },
  ]
}

/** `cores`: what the server and the client had. A side whose client had a whole one might have been faster still. */
function shown(side: MediaLoad[]): string {
  const figure = (of: (load: MediaLoad) => number): number => median(side.map(of))
  return (
    `${figure(({ requestsPerSecond }) => requestsPerSecond).toFixed(0)} requests/s, ` +
    `${(figure(({ bytesPerSecond }) => bytesPerSecond) / 1e6).toFixed(0)} MB/s` +
    ` (cores: server ${figure(({ serverCores }) => serverCores).toFixed(2)}, client ` +
    `${figure(({ clientCores }) => clientCores).toFixed(2)})`
  )
}
