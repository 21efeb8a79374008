/** Which files of a folder are taken for video or sound: by their ending. What is named itself is always taken. */
import { extname } from 'node:path'

const ENDINGS = new Set(
  `3g2 3gp asf avi f4v flv m2t m2ts m2v m4v mkv mod mov mp4 mpe mpeg mpg mts mxf ogv qt ts vob webm wmv
   aac aif aifc aiff alac amr caf flac m4a m4b mka mp2 mp3 oga ogg opus wav wma`.split(/\s+/),
)

export const isMediaName = (name: string): boolean =>
  ENDINGS.has(extname(name).slice(1).toLowerCase())
