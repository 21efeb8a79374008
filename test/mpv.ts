/** The real mpv, a player that is no browser. */
import { spawn } from 'node:child_process'
import { findProgram, installHint } from './support/find-program.ts'

const ELSEWHERE = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
/** As fast as it goes, to nowhere; the last line says where it was. */
const PLAY = [
  '--no-config',
  '--no-input-terminal',
  '--vo=null',
  '--ao=null',
  '--ao-null-untimed',
  '--untimed',
  '--term-status-msg=at ${=time-pos} of ${=duration}\n',
]

/** Its path: SVC_MPV, else what PATH and the usual places hold. */
export const findMpv = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_MPV', names: ['mpv'], elsewhere: ELSEWHERE })

export interface MpvSaid {
  code: number | null
  seconds: number
  duration: number
  text: string
}

/** Plays it to its end. Without mpv it throws what to type. */
export async function playInMpv(url: string): Promise<MpvSaid> {
  const program = await findMpv()
  if (!program) throw new Error(`There is no mpv. ${mpvHowTo()}`)
  const child = spawn(program, [...PLAY, url], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const [, seconds, duration] = [...text.matchAll(/at ([\d.]+) of ([\d.]+)/g)].at(-1) ?? []
  return { code, seconds: Number(seconds), duration: Number(duration), text }
}

export const mpvHowTo = (): string => installHint({ variable: 'SVC_MPV', program: 'mpv' })
