import { uploadUnderFire } from '../../test/cli/broken-upload.ts'
import type { Bench, Verdict } from '../bench.ts'

const SIZE_BYTES = 5_000_000_000
const MOST_MEMORY_BYTES = 200_000_000

export const bench: Bench = {
  about:
    'svc sends 5 GB; the connection is cut 20 times, svc killed 3 times: the same SHA-256, and ' +
    'what memory each side takes',
  rounds: 1,
  async run({ rounds, print }) {
    const verdicts: Verdict[] = []
    for (let round = 0; round < rounds; round++) {
      const { sent, arrived, sizeBytes, peak, seconds, last } = await uploadUnderFire({
        sizeBytes: SIZE_BYTES,
        cuts: 20,
        kills: 3,
        print,
      })
      if (last.code !== 0) throw new Error(`svc ended with ${last.code}: ${last.stderr}`)
      print(
        `${(sizeBytes / seconds / 1e6).toFixed(0)} MB/s, the checking at the end included: ${seconds.toFixed(1)} s`,
      )
      verdicts.push(
        {
          what: 'arrived as sent',
          ours: String(arrived).slice(0, 12),
          reference: sent.slice(0, 12),
          ratio: arrived === sent ? 1 : 0,
          bar: { least: 1 },
        },
        memory('memory of svc', peak.cli),
        memory('memory of the daemon', peak.daemon),
      )
    }
    return verdicts
  },
}

const memory = (what: string, bytes: number): Verdict => ({
  what,
  ours: `${(bytes / 1e6).toFixed(0)} MB`,
  reference: `${MOST_MEMORY_BYTES / 1e6} MB`,
  ratio: bytes / MOST_MEMORY_BYTES,
  bar: { most: 1 },
})
