/** Which files are taken. Pure. */
import type { RejectReason } from './events.ts'

export interface UploadLimits {
  /** Same syntax as `accept` of `<input type="file">`. */
  accept: string
  maxSizeBytes: number
  /** How many more may come. */
  filesLeft: number
}

/** Kinds that carry moving pictures or sound, though many browsers have no name for them. */
const FILM_ENDINGS = [
  '.mkv',
  '.mts',
  '.m2ts',
  '.ts',
  '.mxf',
  '.avi',
  '.mov',
  '.qt',
  '.wmv',
  '.asf',
  '.flv',
  '.3gp',
  '.3g2',
  '.m4v',
  '.mpg',
  '.mpeg',
  '.vob',
  '.ogv',
  '.webm',
  '.mp4',
]
const SOUND_ENDINGS = [
  '.mp3',
  '.m4a',
  '.m4b',
  '.aac',
  '.wav',
  '.flac',
  '.aif',
  '.aiff',
  '.ogg',
  '.oga',
  '.opus',
  '.wma',
  '.amr',
  '.caf',
]
/** Images that can move. */
const MOVING_ENDINGS = ['.gif', '.png', '.apng', '.webp']
export const ACCEPT_ALL = [
  'video/*',
  'audio/*',
  ...FILM_ENDINGS,
  ...SOUND_ENDINGS,
  ...MOVING_ENDINGS,
].join(',')

/** null: it is taken. */
export function faultOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept, maxSizeBytes, filesLeft }: UploadLimits,
): RejectReason | null {
  if (!isAccepted(file, accept)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > maxSizeBytes) return 'size'
  return filesLeft > 0 ? null : 'count'
}

function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const ending = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''
  const [kind] = type.toLowerCase().split('/')
  return acceptWords(accept).some((word) => {
    if (word.startsWith('.')) return word === ending
    // Without a type, its ending says what it is.
    if (word.endsWith('/*'))
      return `${kind}/*` === word || (!type && endingsOf(word).includes(ending))
    return word === type.toLowerCase()
  })
}

const endingsOf = (word: string): string[] =>
  word === 'video/*' ? FILM_ENDINGS : word === 'audio/*' ? SOUND_ENDINGS : []

export const acceptWords = (accept: string): string[] =>
  accept
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const UNITS: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
}

/** `500 MB`, `2GiB`, `1500000`; Infinity for what is no size. */
export function bytesOf(given: string | number | null | undefined): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(String(given ?? '')) ?? []
  const bytes = Number(number) * (UNITS[unit.toLowerCase()] ?? NaN)
  return bytes > 0 ? Math.floor(bytes) : Infinity
}

/** A whole number from 1 on. */
export function countOf(given: string | number | null | undefined, fallback: number): number {
  const count = Math.floor(Number(given ?? NaN))
  return count >= 1 ? count : fallback
}
