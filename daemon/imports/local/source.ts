/**
 * A folder of this machine: subfolders become collections, and text files with the name of a video its
 * subtitles.
 */
import { extname, join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type {
  ImportCaption,
  ImportNote,
  ImportProblem,
  ImportRecord,
  LocalEntry,
  LocalFolders,
} from '../../ports/imports.ts'
import { itemKey } from '../item-key.ts'
import { validLanguage, truncateName } from '../video-limits.ts'
import type { FoundVideo, Source, SourceDeps } from '../source.ts'

const FILMS = new Set([
  '3g2',
  '3gp',
  'avi',
  'm2ts',
  'm4v',
  'mkv',
  'mov',
  'mp4',
  'mpeg',
  'mpg',
  'mts',
  'mxf',
  'ogv',
  'ts',
  'vob',
  'webm',
  'wmv',
])
const SOUNDS = new Set(['aac', 'aif', 'aiff', 'flac', 'm4a', 'mp3', 'oga', 'ogg', 'opus', 'wav'])
const TEXTS = new Set(['srt', 'vtt'])
const NOT_UTF8: ImportProblem = {
  code: 'source_unreachable',
  message:
    'The name of this file is not UTF-8, so svc cannot open it. Rename the file, then import ' +
    'the folder again.',
}

const extensionOf = (name: string): string => extname(name).slice(1).toLowerCase()
const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length)
const isVideo = (name: string): boolean =>
  FILMS.has(extensionOf(name)) || SOUNDS.has(extensionOf(name))

export function openLocalFolder({ localFolders }: SourceDeps, row: ImportRecord): Source {
  const root = row.folder!
  return {
    renews: false,
    isRemote: false,
    account: async () => ({ id: itemKey(root), name: root }),
    /** Lists one folder per page, each before its subfolders. */
    async page(place) {
      const [folder = '', ...rest] = (place?.folders as string[] | undefined) ?? ['']
      const { entries, notes } = await entriesOf(localFolders, root, folder)
      const inside = entries
        .filter(({ kind }) => kind === 'folder')
        .map(({ name }) => join(folder, name))
      const folders = [...inside, ...rest]
      return {
        folders:
          folder === ''
            ? []
            : [
                {
                  externalId: folder,
                  name: truncateName(nameOf(folder), folder),
                  parent: parentOf(folder),
                  notes,
                },
              ],
        videos: entries
          .filter(({ name, kind }) => kind !== 'folder' && isVideo(name))
          .map((entry) => found(folder, entry, entries)),
        next: folders.length > 0 ? { folders } : null,
      }
    },
    file:
      async (item) =>
      async ({ received }) => {
        const path = item.plan?.path ?? item.externalId
        const { stream, sizeBytes } = await localFolders.open(root, path)
        let bytes = 0
        stream.on('data', (part: Buffer) => received((bytes += part.length)))
        return { stream: stream.pause(), sizeBytes, fileName: nameOf(path) }
      },
    captions: async (item) => item.plan!.captions,
    caption: async (caption) => (await localFolders.open(root, caption.from)).stream,
    inputUrl: () => null,
  }
}

/** A folder inside that cannot be read is noted, and leaves the others. Throws `import_folder_not_found` for the root. */
async function entriesOf(
  localFolders: LocalFolders,
  root: string,
  folder: string,
): Promise<{ entries: LocalEntry[]; notes: ImportNote[] }> {
  try {
    return { entries: await localFolders.list(root, folder), notes: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (folder === '')
      throw new AppError('import_folder_not_found', error.message, { cause: error })
    // Where the whole disk is gone, nothing inside is to blame.
    await localFolders.find(root)
    return {
      entries: [],
      notes: [{ reason: 'folder_unreadable', given: { why: error.message } }],
    }
  }
}

const nameOf = (path: string): string => path.split(/[/\\]/).at(-1)!
function parentOf(path: string): string | null {
  const above = join(path, '..')
  return above === '.' ? null : above
}

function found(folder: string, entry: LocalEntry, beside: LocalEntry[]): FoundVideo {
  const isLink = entry.kind === 'link'
  const path = join(folder, entry.name)
  return {
    externalId: path,
    name: truncateName(stemOf(entry.name), entry.name),
    parent: folder === '' ? null : folder,
    sizeBytes: entry.kind === 'file' ? entry.sizeBytes : null,
    ...(entry.kind === 'unreachable' ? { error: NOT_UTF8 } : {}),
    skip: isLink,
    notes: isLink ? [{ reason: 'link_left' }] : [],
    plan: {
      description: '',
      tags: [],
      visibility: 'public',
      language: null,
      madeAt: null,
      url: null,
      path,
      captions: captionsOf(folder, entry.name, beside),
    },
  }
}

/** `talk.srt` and `talk.de.vtt` belong to `talk.mp4`. */
function captionsOf(folder: string, video: string, beside: LocalEntry[]): ImportCaption[] {
  const stem = stemOf(video)
  const captions: ImportCaption[] = []
  for (const { name, kind } of beside) {
    if (kind !== 'file' || !TEXTS.has(extensionOf(name))) continue
    const own = stemOf(name)
    const language =
      own === stem
        ? 'und'
        : own.startsWith(`${stem}.`)
          ? validLanguage(own.slice(stem.length + 1))
          : null
    if (language === null || captions.some((caption) => caption.language === language)) continue
    captions.push({ language, kind: 'subtitles', label: null, from: join(folder, name) })
  }
  return captions
}
