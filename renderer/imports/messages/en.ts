import { IMPORT_NOTES, type ImportNoteReason } from '../../../daemon/contract/import-notes.ts'
import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Imports',
  about:
    'Bring whole libraries along, with names, folders and subtitles. The appliance does the ' +
    'work: you can close this page.',
  begin: 'New import',
  none: 'Bring your videos along',
  noneText:
    'From Vimeo, from a list of addresses, or from a folder of the machine that the appliance ' +
    'runs on. Names, folders and subtitles come too. Nothing comes twice, and you can close ' +
    'the page meanwhile.',
  all: 'All imports',
  more: 'Load more',
  loading: 'Loading…',
  notLoaded: 'More could not be loaded',

  vimeo: 'Vimeo',
  csv: 'A list',
  folder: 'A folder',
  fromVimeo: (account: string | null) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count: number) =>
    counted(count, { one: 'List of # video', other: 'List of # videos' }),
  onlyLooked: 'Only looked',

  waiting: 'Waiting',
  listing: 'Looking what there is',
  fetching: 'Fetching',
  finished: 'Finished',
  incomplete: 'Not all came',
  failed: 'Failed',
  cancelled: 'Cancelled',
  sourceAsks: (when: string) => `The source asked for a pause. It goes on at ${when}.`,
  progressOf: (done: string, found: string) => `${done} of ${found} videos`,
  found: (count: number) => counted(count, { one: '# video found', other: '# videos found' }),
  bytesOf: (done: string, all: string) => `${done} of ${all}`,
  here: (count: string) => `${count} brought`,
  skippedCount: (count: string) => `${count} left out`,
  failedCount: (count: string) => `${count} failed`,
  wouldCome: (count: string) => `${count} would come`,
  folders: (count: number) => counted(count, { one: '# folder', other: '# folders' }),

  items: 'Videos',
  state: 'State',
  any: 'All',
  item: {
    planned: 'Would come',
    waiting: 'Waiting',
    fetching: 'Fetching',
    done: 'Brought',
    skipped: 'Left out',
    failed: 'Failed',
  },
  name: 'Name',
  size: 'Size',
  why: 'Remarks',
  noItems: 'Nothing in this state',
  noItemsYet: 'Nothing was found yet',
  openVideo: 'Open the video',
  tries: (count: number) => counted(count, { one: '# try', other: '# tries' }),

  cancel: 'Cancel the import',
  cancelAsk: 'Cancel this import?',
  cancelText: 'It stops at once. What has come stays, and you can go on later.',
  cancelDeed: 'Cancel the import',
  isCancelled: 'The import is cancelled',
  notCancelled: 'The import was not cancelled',
  retry: 'Try again what failed',
  goOn: 'Go on',
  retried: 'The import goes on',
  notRetried: 'The import does not go on',
  tokenTitle: 'Token of Vimeo',
  token: 'Access token',
  tokenHint: (account: string | null) =>
    'The one before was destroyed when the import ended. Take one ' +
    `${account ? `of ${account}` : 'of the same account'}, with the scopes “public”, “private” ` +
    'and “video_files”: it is kept encrypted while the import runs, then destroyed as well.',
  reallyImport: 'Import them now',
  gone: 'There is no such import',
  goneText: 'The address may be old, or mistyped.',
  started: 'Started',
  ended: 'Ended',
  notes: IMPORT_NOTES as Record<ImportNoteReason, string>,
}
export type ImportMessages = typeof en
