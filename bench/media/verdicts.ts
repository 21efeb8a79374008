/** What the measurements come to. */
import { median, medianRatio, type Verdict } from '../bench.ts'
import type { Kind } from './files.ts'
import type { Load } from './load.ts'

export type Sides = Record<'public' | 'private' | 'nginx', Load[]>

const BARS: Record<Kind, number> = { segments: 0.6, playlists: 0.15 }
/** Private within 10 % of public. */
const PRIVATE_BAR = 0.9

export function verdictsOf(kind: Kind, { public: open, private: hidden, nginx }: Sides): Verdict[] {
  const rate = ({ requestsPerSecond }: Load): number => requestsPerSecond
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
function shown(side: Load[]): string {
  const figure = (of: (load: Load) => number): number => median(side.map(of))
  return (
    `${figure(({ requestsPerSecond }) => requestsPerSecond).toFixed(0)} requests/s, ` +
    `${(figure(({ bytesPerSecond }) => bytesPerSecond) / 1e6).toFixed(0)} MB/s` +
    ` (cores: server ${figure(({ serverCores }) => serverCores).toFixed(2)}, client ` +
    `${figure(({ clientCores }) => clientCores).toFixed(2)})`
  )
}
