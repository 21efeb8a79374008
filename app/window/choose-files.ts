/** The system's own dialog for files. */
import type { ElectronApi } from '../electron-api.ts'
import { messages } from '../messages/messages.ts'

/** Extensions that the app opens; build/desktop/builder-config.ts registers the same with the system. */
export const VIDEO_ENDINGS = [
  'mp4',
  'mov',
  'm4v',
  'mkv',
  'webm',
  'avi',
  'mxf',
  'mts',
  'm2ts',
  'mpg',
  'mpeg',
  'wmv',
  'flv',
  'ogv',
  '3gp',
]
const SOUND_ENDINGS = ['mp3', 'm4a', 'wav', 'flac', 'ogg', 'aac']

export async function chooseFiles(dialog: ElectronApi['dialog']): Promise<string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: messages().media, extensions: [...VIDEO_ENDINGS, ...SOUND_ENDINGS] },
      { name: messages().allFiles, extensions: ['*'] },
    ],
  })
  return canceled ? [] : filePaths
}
