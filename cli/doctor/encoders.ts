/** Which encoders the appliance's ffmpeg has. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { failed, ok, skipped, type Check } from './check.ts'

const NEEDED = ['libx264', 'aac']
const ALSO: Record<string, string[]> = { HEVC: ['libx265'], AV1: ['libsvtav1', 'libaom-av1'] }
const PATIENCE_MS = 20_000

export async function encoderCheck(ffmpeg: string): Promise<Check> {
  const output = await promisify(execFile)(ffmpeg, ['-hide_banner', '-encoders'], {
    timeout: PATIENCE_MS,
    env: {},
  }).then(
    ({ stdout }) => stdout,
    () => null,
  )
  if (output === null) return skipped('encoders', `${ffmpeg} could not be run.`)
  const has = (name: string): boolean => new RegExp(`^ [VA]\\S+ ${name} `, 'm').test(output)
  const missing = NEEDED.filter((name) => !has(name))
  if (missing.length > 0)
    return failed(
      'encoders_missing',
      `This ffmpeg was built without ${missing.join(' and ')}.`,
      'Install a full build of ffmpeg, or set SVC_FFMPEG to one.',
    )
  const more = Object.entries(ALSO).map(([codec, names]) => `${codec} ${names.find(has) ?? 'no'}`)
  return ok('encoders', ['H.264 libx264', 'AAC', ...more].join(', '))
}
