/** Resolves arguments to files: a file itself, the contents of a folder, the matches of a pattern. */
import { glob, readdir, stat } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { lookAt, type SourceFile } from './source-file.ts'

export interface FoundFiles {
  /** In the order in which they were typed; in a folder by name. Each once. */
  files: SourceFile[]
  /** Paths that lie in the folders and are not sent, with the reason. */
  leftOut: { path: string; why: string }[]
  /** Whether a single file was named: then the result is its video, not a list. */
  single: boolean
}

export async function findFiles(typed: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], leftOut: [], single: false }
  let named = 0
  for (const word of typed) {
    const kind = await kindOf(word)
    if (kind === 'folder') await takeFolder(word, found)
    else if (kind === 'pattern') await takePattern(word, found)
    else {
      found.files.push(await lookAt(word))
      named += 1
    }
  }
  const once = new Map(found.files.map((file) => [file.path, file]))
  found.files = [...once.values()]
  found.single = typed.length === 1 && named === 1
  if (found.files.length === 0) throw nothing(typed, found)
  return found
}

async function kindOf(word: string): Promise<'file' | 'folder' | 'pattern'> {
  const stats = await stat(word).catch(() => null) // lookAt reports it, in a sentence for each case
  if (stats) return stats.isDirectory() ? 'folder' : 'file'
  return /[*?[{]/.test(word) ? 'pattern' : 'file'
}

/** Quoted, or on a system whose shell does not do it. */
async function takePattern(pattern: string, found: FoundFiles): Promise<void> {
  const paths: string[] = []
  for await (const path of glob(pattern)) paths.push(path)
  if (paths.length === 0)
    throw new CliError(
      'usage',
      `No file matches ${pattern}.`,
      'Check the pattern; ** matches nested folders.',
    )
  for (const path of paths.sort(byName)) {
    const stats = await stat(path).catch(() => null) // gone meanwhile
    if (stats?.isDirectory()) await takeFolder(path, found)
    else if (stats) await takeFile(path, found)
  }
}

/** Skips hidden files and folders silently, and links to folders, which may form a cycle. */
async function takeFolder(folder: string, found: FoundFiles): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      found.leftOut.push({ path: folder, why: `cannot be read (${error.code})` })
      return []
    },
  )
  for (const entry of entries.sort((a, b) => byName(a.name, b.name))) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await takeFolder(path, found)
    else await takeFile(path, found)
  }
}

async function takeFile(path: string, found: FoundFiles): Promise<void> {
  if (found.files.some((file) => file.path === resolve(path))) return
  if (!isMediaName(path))
    return void found.leftOut.push({ path, why: 'not a video or audio file extension' })
  try {
    found.files.push(await lookAt(path))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    found.leftOut.push({
      path,
      why: error.code === 'unsupported_source' ? 'empty' : 'not a readable file',
    })
  }
}

/** Numeric order: part 2 before part 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare

function nothing(typed: readonly string[], { leftOut }: FoundFiles): CliError {
  const others =
    leftOut.length > 0
      ? ` ${leftOut.length === 1 ? 'One file was' : `${leftOut.length} files were`} skipped, ` +
        `such as ${leftOut[0]!.path}: ${leftOut[0]!.why}.`
      : ''
  return new CliError(
    'usage',
    `There is nothing to upload in ${typed.join(', ')}.${others}`,
    'Name the files explicitly: named files are uploaded whatever their extension.',
  )
}

const MOST_LISTED = 5
/** For people, on stderr; nothing when all of it is sent. */
export function leftOutInWords({ leftOut }: FoundFiles): string[] {
  const lines = leftOut.slice(0, MOST_LISTED).map(({ path, why }) => `Skipped: ${path} (${why})`)
  return leftOut.length > MOST_LISTED
    ? [...lines, `Skipped: ${leftOut.length - MOST_LISTED} more`]
    : lines
}

const ENDINGS = new Set(
  `3g2 3gp asf avi f4v flv m2t m2ts m2v m4v mkv mod mov mp4 mpe mpeg mpg mts mxf ogv qt ts vob webm wmv
   aac aif aifc aiff alac amr caf flac m4a m4b mka mp2 mp3 oga ogg opus wav wma`.split(/\s+/),
)

/** Which files of a folder are taken for video or sound: by their ending. What is named itself is always taken. */
export const isMediaName = (name: string): boolean =>
  ENDINGS.has(extname(name).slice(1).toLowerCase())
