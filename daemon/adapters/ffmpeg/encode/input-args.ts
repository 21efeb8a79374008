/**
 * Restricts ffmpeg to reading a stranger's file: follows no playlist or script, which could name other
 * files or URLs, and accepts no still image as a video: of images, only those that can move.
 */
export const CONTAINERS = [
  'mov',
  'matroska',
  'avi',
  'mpegts',
  'mpeg',
  'mpegvideo',
  'flv',
  'asf',
  'ogg',
  'mxf',
  'gxf',
  'nut',
  'dv',
  'ivf',
  'rm',
  'wtv',
  'h264',
  'hevc',
  'm4v',
  'av1',
  'obu',
  'wav',
  'w64',
  'mp3',
  'aac',
  'ac3',
  'eac3',
  'flac',
  'aiff',
  'amr',
  'amrnb',
  'amrwb',
  'caf',
  'au',
  'dts',
  'ape',
  'wv',
  'tta',
  'tak',
  'gif',
  'apng',
] as const

export function safeInput(file: string): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    CONTAINERS.join(','),
    '-i',
    `file:${file}`,
  ]
}

/** Input of our own, passed through a pipe. */
export const pipeInput = (fd: number): string[] => [
  '-protocol_whitelist',
  'pipe',
  '-format_whitelist',
  'mov',
  '-i',
  `pipe:${fd}`,
]

/** A PNG of our own, made from what was uploaded. */
export const imageInput = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  'png_pipe',
  '-i',
  `file:${file}`,
]
