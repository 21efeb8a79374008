/**
 * Movement and grain, with a keyframe every two seconds as cameras and editors write them; as long
 * as its encode is to last.
 *
 * The promise is about an encode of ten minutes: it loses some pictures at each kill, so what
 * matters is how much of the encode lies between two of them. A film of fixed length would make the
 * same promise weaker on slow machines and harder on fast ones; so the length is taken from an
 * encode of the piece that it is made of.
 */
import { join } from 'node:path'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

export const RATE = 30
export const PIECE_SECONDS = 30

/** Without sound, so that it ends where its last picture does, and many of them keep to its rate. */
export async function makePiece(folder: string): Promise<string> {
  const piece = join(folder, 'piece.mp4')
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1920x1080:rate=${RATE}:duration=${PIECE_SECONDS},noise=alls=3:allf=t`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-g',
    String(2 * RATE),
    '-crf',
    '22',
    '-pix_fmt',
    'yuv420p',
    piece,
  )
  return piece
}

/** In whole pieces. */
export const wholePieces = (seconds: number): number =>
  Math.max(1, Math.round(seconds / PIECE_SECONDS)) * PIECE_SECONDS

export async function makeFilm(folder: string, piece: string, seconds: number): Promise<string> {
  const film = join(folder, `film-${seconds}.mp4`)
  await ffmpeg(
    '-stream_loop',
    String(seconds / PIECE_SECONDS - 1),
    '-i',
    piece,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${seconds}`,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    film,
  )
  return film
}
