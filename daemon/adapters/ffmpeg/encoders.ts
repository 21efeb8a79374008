/** Encoders that ffmpeg may have, by its own names. */
import { SOFTWARE_H264, type RenditionPlan } from '../../ports/media.ts'

/** In the order in which they are tried. */
export const HARDWARE_ENCODERS = [
  'h264_nvenc',
  'h264_videotoolbox',
  'h264_qsv',
  'h264_amf',
  'h264_vaapi',
] as const
export const SOFTWARE_ENCODERS = { hevc: ['libx265'], av1: ['libsvtav1', 'libaom-av1'] } as const

export const encoderOf = ({ encoder }: RenditionPlan): string => encoder ?? SOFTWARE_H264
export const isHardware = (rendition: RenditionPlan): boolean =>
  HARDWARE_ENCODERS.some((name) => name === encoderOf(rendition))
