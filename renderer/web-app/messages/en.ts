import { counted } from '../../kit/language.ts'

export const en = {
  ready: (name: string) => `${name} is ready`,
  readyText: 'You can watch, embed and download it.',
  failed: (name: string) => `${name} could not be processed`,
  failedText: 'See its page for the reason.',
  uploadShared: (count: number) =>
    counted(count, { one: 'Upload # shared file?', other: 'Upload # shared files?' }),
  uploadSharedText:
    'An app or a website shared this with svc. Upload it only if you shared it yourself.',
  upload: 'Upload',
  notShared: 'The shared files were not uploaded',
  notSharedText: 'The app was not ready for them.',
  notSharedHint: 'Share them again, or choose them with Upload.',
}

export type WebAppMessages = typeof en
