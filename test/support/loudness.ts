/** What ffmpeg's own meter says of a file, as anybody can check it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface Metered {
  integrated: number
  range: number
  truePeak: number
  /** Samples beyond full scale are above 0. */
  samplePeak: number
}

export async function metered(file: string, filter = ''): Promise<Metered> {
  const { stderr } = await promisify(execFile)(
    'ffmpeg',
    [
      '-nostdin',
      '-hide_banner',
      '-nostats',
      '-i',
      file,
      '-map',
      '0:a:0',
      '-af',
      `${filter}ebur128=peak=true+sample:framelog=verbose`,
      '-f',
      'null',
      '-',
    ],
    { maxBuffer: 16_000_000 },
  )
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const value = (pattern: RegExp): number => Number(pattern.exec(summary)?.[1])
  return {
    integrated: value(/I:\s+(\S+) LUFS/),
    range: value(/LRA:\s+(\S+) LU/),
    truePeak: value(/True peak:\s+Peak:\s+(\S+) dBFS/),
    samplePeak: value(/Sample peak:\s+Peak:\s+(\S+) dBFS/),
  }
}
