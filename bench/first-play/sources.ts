/**
 * The sources: a picture of some seconds is encoded once, and its packets are repeated up to the
 * length; the sound is in one piece, as programs write it.
 */
import { join } from 'node:path'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

export interface Case {
  name: string
  seconds: number
  file: string
  /** What a browser plays as it is: then the bare ffmpeg copies too. */
  isCopied: boolean
  picture: string[]
  sound: string[]
}

/** Two-second groups of pictures, as the web is used to. */
const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-pix_fmt',
  'yuv420p',
  '-b:v',
  '1200k',
  '-maxrate',
  '1400k',
  '-bufsize',
  '2800k',
  '-g',
  '60',
]
const AAC = ['-c:a', 'aac', '-b:a', '128k']

const h264 = (name: string, seconds: number): Case => ({
  name,
  seconds,
  file: `${name}.mp4`,
  isCopied: true,
  picture: H264,
  sound: AAC,
})

export const CASES: readonly Case[] = [
  h264('h264-60s', 60),
  h264('h264-10min', 600),
  h264('h264-2h', 7_200),
  {
    name: 'vp9-10min',
    seconds: 600,
    file: 'vp9-10min.webm',
    isCopied: false,
    picture: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-row-mt',
      '1',
      '-b:v',
      '2000k',
      '-g',
      '120',
      '-pix_fmt',
      'yuv420p',
    ],
    sound: ['-c:a', 'libopus', '-b:a', '96k'],
  },
  {
    name: 'mpeg4-10min',
    seconds: 600,
    file: 'mpeg4-10min.avi',
    isCopied: false,
    picture: ['-c:v', 'mpeg4', '-b:v', '3000k', '-bf', '0', '-g', '60', '-pix_fmt', 'yuv420p'],
    sound: ['-c:a', 'libmp3lame', '-b:a', '128k'],
  },
  {
    name: 'prores-60s',
    seconds: 60,
    file: 'prores-60s.mov',
    isCopied: false,
    picture: ['-c:v', 'prores_ks', '-profile:v', 'proxy', '-pix_fmt', 'yuv422p10le'],
    sound: ['-c:a', 'pcm_s16le'],
  },
]

const LOOP_SECONDS = 20
/** A camera that moves over colours, with figures and lettering in front of it, and its grain. */
const FILM = [
  `gradients=size=2400x1350:rate=30:duration=${LOOP_SECONDS}:speed=0.01:nb_colors=6,crop=1920:1080:'240+240*sin(t/3)':'135+135*cos(t/4)'[land]`,
  `testsrc2=size=960x540:rate=30:duration=${LOOP_SECONDS}[figures]`,
  '[land][figures]overlay=480:270,noise=alls=4:allf=t,format=yuv420p',
].join(';')
const SOUND = (seconds: number): string =>
  `sine=f=220:beep_factor=4:r=48000:d=${seconds},aformat=channel_layouts=stereo`

export async function makeSource(
  folder: string,
  { file, seconds, picture, sound }: Case,
): Promise<string> {
  const loop = join(folder, `loop-${file}`)
  await ffmpeg('-f', 'lavfi', '-i', FILM, ...picture, loop)
  const path = join(folder, file)
  await ffmpeg(
    '-stream_loop',
    String(Math.ceil(seconds / LOOP_SECONDS) - 1),
    '-i',
    loop,
    '-f',
    'lavfi',
    '-i',
    SOUND(seconds),
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    ...sound,
    '-t',
    String(seconds),
    path,
  )
  return path
}
